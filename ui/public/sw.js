// The service worker: it opens the program and a person's own tables, to read, where there is no network, and shows notices.

const shell = "mischief-shell"; // the program
const own = "mischief-own"; // what this person was told last; the page removes it when somebody else sits here
const mostAssets = 150;
const mostAnswers = 80;

/** What is read again where there is no network. */
const readable = /^\/api\/(me|games|games\/\w+\/board|(tables|campaigns)(\/\w+)?)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(["/", "/icon.svg", "/icon-192.png"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page tells which files it was made of: those that came before this worker did.
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.assets)) event.waitUntil(keepAssets(event.data.assets));
});

async function keepAssets(paths) {
  const cache = await caches.open(shell);
  for (const path of paths) {
    if (typeof path === "string" && path.startsWith("/assets/") && !(await cache.match(path))) await cache.add(path).catch(() => {});
  }
  await prune(cache, mostAssets, (path) => path.startsWith("/assets/"));
}

/** Removes the oldest. */
async function prune(cache, most, which) {
  const keys = (await cache.keys()).filter((r) => which(new URL(r.url).pathname));
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (readable.test(url.pathname)) event.respondWith(answer(event, request));
});

/** A page of the program: as the server has it, or else as it was here last. */
async function page(request, url) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && url.pathname === "/") await (await caches.open(shell)).put("/", fresh.clone());
    return fresh;
  } catch (err) {
    const kept = url.pathname.startsWith("/api/") ? undefined : await caches.match("/");
    if (kept) return kept;
    throw err;
  }
}

/** A file whose name changes with its content. */
async function asset(request) {
  const cache = await caches.open(shell);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** An answer of the API: the server's, or where there is none the last one. */
async function answer(event, request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      const copy = fresh.clone();
      event.waitUntil(
        caches.open(own).then(async (cache) => {
          await cache.delete(request); // so that the newest is the last
          await cache.put(request, copy);
          await prune(cache, mostAnswers, () => true);
        }),
      );
    }
    return fresh;
  } catch (err) {
    const kept = await (await caches.open(own)).match(request);
    if (kept) return kept;
    throw err;
  }
}

self.addEventListener("push", (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return; // nothing that this server sends
  }
  event.waitUntil(
    self.registration.showNotification(String(told.title ?? "Mischief"), {
      body: String(told.text ?? ""),
      tag: String(told.tag ?? ""),
      renotify: !!told.tag,
      lang: String(told.lang ?? ""),
      icon: "/icon-192.png",
      data: { path: String(told.path ?? "/") },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Opens a table at the decision, in the window that shows it already if there is one. */
async function open(path) {
  const url = new URL(path ?? "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  for (const window of await self.clients.matchAll({ type: "window" })) {
    if (new URL(window.url).pathname !== url.pathname) continue;
    await window.focus();
    return;
  }
  await self.clients.openWindow(url.href);
}

// The push service has given the browser another address.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const key = event.oldSubscription?.options.applicationServerKey;
      const subscription = event.newSubscription ?? (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
      if (!subscription) return;
      const { endpoint, keys } = subscription.toJSON();
      await fetch("/api/channels", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kind: "push", target: endpoint, p256dh: keys.p256dh, auth: keys.auth }),
      });
    })(),
  );
});
