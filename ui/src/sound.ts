// What is heard, made here out of oscillators and noise. It is off until somebody switches it on, and says nothing that is not also written: each sound has a
// twin in words, which is shown to whoever asks for that.
import type { Key } from "./messages";
import { prefs } from "./prefs.svelte";
import { hear } from "./heard.svelte";

/** One stroke of a sound: from is when it begins, in seconds; the pitch, in hertz, glides from the first to the last number. */
interface Stroke {
  from: number;
  lasts: number;
  pitch: number[];
  loud: number;
  /** A wave, or noise through a band around the pitch. */
  as: OscillatorType | "noise";
  /** How often a second it swells and fades, as a purr does. */
  throb?: number;
}

const tones = (...pitches: number[]): Stroke[] => pitches.map((pitch, i) => ({ from: i * 0.12, lasts: 0.18, pitch: [pitch], loud: 0.08, as: "triangle" }));
const knock = (from: number, pitch: number, loud: number): Stroke => ({ from, lasts: 0.05, pitch: [pitch, pitch * 0.7], loud, as: "noise" });
const beat = (from: number): Stroke[] => [
  { from, lasts: 0.32, pitch: [150, 52], loud: 0.3, as: "sine" },
  { from, lasts: 0.06, pitch: [420], loud: 0.12, as: "noise" },
];

const sounds = {
  turn: tones(523, 659),
  move: tones(330),
  refused: tones(196, 175),
  end: tones(392, 523, 659, 784),
  dice: [0, 0.07, 0.13, 0.21, 0.26, 0.36, 0.44].map((from, i) => knock(from, 2600 + (i % 3) * 500, 0.32 - i * 0.03)),
  tile: [{ from: 0, lasts: 0.11, pitch: [210, 90], loud: 0.22, as: "sine" }, knock(0, 1500, 0.2)],
  purr: [{ from: 0, lasts: 1, pitch: [92, 84, 92], loud: 0.16, as: "sawtooth", throb: 24 }],
  squeak: [
    { from: 0, lasts: 0.1, pitch: [2100, 3100, 2500], loud: 0.05, as: "sine" },
    { from: 0.13, lasts: 0.12, pitch: [2300, 3400, 2400], loud: 0.05, as: "sine" },
  ],
  drum: [...beat(0), ...beat(0.28)],
} satisfies Record<string, Stroke[]>;

export type SoundName = keyof typeof sounds;
export const soundNames = Object.keys(sounds) as SoundName[];

/** The words for what is heard. */
export const twinOf = (name: SoundName): Key => `sound.${name}`;

let context: AudioContext | null = null;

/** Sounds, if sounds are wanted, and shows the words for it, if those are. */
export function sound(name: SoundName): void {
  if (prefs.captions) hear(twinOf(name));
  if (!prefs.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // it was made before anything was clicked
  for (const stroke of sounds[name]) strike(context, stroke);
}

function strike(on: AudioContext, { from, lasts, pitch, loud, as, throb }: Stroke): void {
  const begin = on.currentTime + from;
  const end = begin + lasts;
  const volume = on.createGain();
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(on.destination);
  const glide = (param: AudioParam) => {
    param.setValueAtTime(pitch[0]!, begin);
    pitch.slice(1).forEach((p, i) => param.exponentialRampToValueAtTime(p, begin + (lasts * (i + 1)) / (pitch.length - 1)));
  };
  let source: AudioScheduledSourceNode;
  let out: AudioNode;
  if (as === "noise") {
    const hiss = on.createBufferSource();
    hiss.buffer = noise(on);
    const band = on.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency);
    source = hiss;
    out = hiss.connect(band);
  } else {
    const wave = on.createOscillator();
    wave.type = as;
    glide(wave.frequency);
    source = wave;
    out = wave;
  }
  if (throb) {
    const swell = on.createGain();
    swell.gain.value = 0.5;
    const slow = on.createOscillator();
    slow.frequency.value = throb;
    const depth = on.createGain();
    depth.gain.value = 0.5;
    slow.connect(depth).connect(swell.gain);
    slow.start(begin);
    slow.stop(end);
    out = out.connect(swell);
  }
  out.connect(volume);
  source.start(begin);
  source.stop(end);
}

let hiss: AudioBuffer | null = null;

/** Half a second of noise. */
function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}
