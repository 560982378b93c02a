// Keeps one whole build of the client on the device, so that it starts without a network.
//
// A page comes from the network as long as there is one, so a new build is seen at once. The name
// of a file holds a hash of what is in it, so a kept file is right for whichever page asks for it.
// Sockets, health and whatever else the server decides never pass through here.

const BUILD = "{{build}}";
const FILES = ["{{files}}"];
const OURS = "hasami-";
const CACHE = OURS + BUILD;
const PAGES = ["{{pages}}"];
// A network that has not brought the page by then is treated as none.
const PATIENCE_MS = 5_000;

// One file after the other, behind whatever the page itself fetches.
async function fetched(path) {
  const answer = await fetch(path, { cache: PAGES.includes(path) ? "no-cache" : "default", priority: "low" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function keep() {
  const cache = await caches.open(CACHE);
  const pages = new Map();
  for (const path of PAGES) {
    const page = await fetched(path);
    if (!(await page.clone().text()).includes(`data-build="${BUILD}"`)) {
      throw new Error("the server has changed its build meanwhile");
    }
    pages.set(path, page);
  }
  for (const path of FILES) {
    await cache.put(path, (await caches.match(path)) ?? (await fetched(path)));
  }
  for (const [path, page] of pages) await cache.put(path, page);
}

// No page uses another build any more.
async function clear() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function kept(path) {
  try {
    return await (await caches.open(CACHE)).match(path);
  } catch {
    return undefined;
  }
}

async function page(event, path) {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await kept(path)) ?? asked;
}

async function asset(request) {
  try {
    return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
  } catch {
    return fetch(request);
  }
}

// A page of this build asks to be served from here. While another page is open, which may be of an
// older build, that has to wait.
async function takeOver(build) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (build === BUILD && pages.length === 1) await self.skipWaiting();
}

// A notification leads to the page it came from.
async function lead(notification) {
  notification.close();
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow(PAGES[0]));
}

self.addEventListener("notificationclick", (event) => event.waitUntil(lead(event.notification)));
self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => event.waitUntil(takeOver(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.includes(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(asset(request));
  }
});
