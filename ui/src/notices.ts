// Notices by this browser.
import { api } from "./api/client";

/** Whether this browser can show notices at this address: it needs TLS, and on some devices the program as an app. */
export function pushWorks(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** What a person answered to being asked for notices. */
export function permission(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Subscribes this browser; false if the person does not permit it. */
export async function turnOnHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const old = await registration.pushManager.getSubscription();
  const subscription = old && sameKey(old, key) ? old : (await old?.unsubscribe(), await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await api.addChannel({ kind: "push", target: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
  return true;
}

/** Ends this browser's subscription, whatever the server knows of it. */
export async function turnOffHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether a subscription holds for a key: that of a server that was set up anew is another. */
function sameKey(subscription: PushSubscription, key: string): boolean {
  const bytes = subscription.options.applicationServerKey;
  if (!bytes) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

/** A time of day as inputs write it, and as minutes after midnight. */
export const clockText = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const clockMinutes = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The time zones that there are, the browser's own and one that was chosen elsewhere among them. */
export const zones = (chosen: string): string[] => [...new Set([chosen, zone(), ...Intl.supportedValuesOf("timeZone")])].sort();

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
