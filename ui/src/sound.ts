// Short tones, made here. They are off until somebody switches them on, and say nothing that is not also written.
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

const tones = { turn: [523, 659], move: [330], refused: [196, 175], end: [392, 523, 659, 784] };

export function sound(name: keyof typeof tones): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const pitch of tones[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.18);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.2);
    at += 0.12;
  }
}
