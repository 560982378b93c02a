// Starts the client, and speaks for it when it cannot: nothing here needs WebAssembly.

const CRASHES = "hasami-crashes";
const CRASHES_ALLOWED = 3;
const CRASHES_WINDOW_MS = 60_000;

let shown = false;

// Counts this failure in the tab's session; true when reloading has not helped lately.
function tooMany() {
  try {
    const now = Date.now();
    const times = JSON.parse(sessionStorage.getItem(CRASHES) ?? "[]").filter((t) => now - t < CRASHES_WINDOW_MS);
    times.push(now);
    sessionStorage.setItem(CRASHES, JSON.stringify(times));
    return times.length > CRASHES_ALLOWED;
  } catch {
    return false;
  }
}

// A report may be shown to others, so it must not carry what gives a seat: nothing that
// this browser has stored, and no long secret-looking word.
function withoutSecrets(text) {
  let clean = text;
  try {
    for (const value of Object.values(localStorage)) {
      if (value.length >= 8) clean = clean.replaceAll(value, "[removed]");
    }
  } catch {
    // Storage is blocked: then nothing is stored either.
  }
  return clean.replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? "[removed]" : word));
}

function show(kind, message) {
  if (shown) return;
  shown = true;
  const overlay = document.getElementById("crash").content.firstElementChild.cloneNode(true);
  for (const part of overlay.querySelectorAll("[data-when]")) {
    if (part.dataset.when !== kind) part.remove();
  }
  const find = (name) => overlay.querySelector(`[data-test="${name}"]`);
  const reload = find("crash-reload");
  reload.addEventListener("click", () => location.reload());
  if (tooMany()) reload.remove();
  else find("crash-again").remove();
  find("crash-report").textContent = withoutSecrets(`${message}\nbuild ${document.documentElement.dataset.build}\n${navigator.userAgent}`);
  document.body.append(overlay);
  // A modal dialog lies above those that the client may have open, and keeps the focus.
  overlay.addEventListener("close", () => overlay.showModal());
  overlay.showModal();
}

const isTrap = (error) => error instanceof WebAssembly.RuntimeError;

async function fetchLaterModule() {
  const response = await fetch("/assets/later.wasm");
  if (!response.ok) throw new Error(`later.wasm: ${response.status}`);
  return response.arrayBuffer();
}

function addLaterStyle() {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/assets/later.css";
    link.onload = done;
    link.onerror = () => {
      link.remove();
      failed(new Error("later.css"));
    };
    document.head.append(link);
  });
}

// The words of those screens in the language of the page, a line a text, where the client looks for them.
async function fetchTexts() {
  const response = await fetch(document.documentElement.dataset.texts);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  window.hasamiTexts = (await response.json()).join("\n");
}

// The later part of the client, what its screens say, and how they look.
async function fetchLater() {
  const [bytes] = await Promise.all([fetchLaterModule(), fetchTexts(), addLaterStyle()]);
  return bytes;
}

// The client calls what this puts on the window when it wants its later part, which the build cut off
// and linked to the exports of the first part, here called "m". It is told whether that worked.
function offerLater(first) {
  // Any page but the start page needs it at once.
  let early = location.search === "" ? undefined : fetchLater();
  early?.catch(() => {});
  window.hasamiLater = async (done) => {
    const bytes = early ?? fetchLater();
    early = undefined;
    let here = true;
    try {
      await WebAssembly.instantiate(await bytes, { m: await first });
    } catch (error) {
      console.warn(error);
      here = false;
    }
    done(here);
  };
}

// When the page has all it needs, this build is kept for a time without a network.
function keepBuild() {
  const keep = () => import("/assets/keep.js").catch(() => {});
  const idle = () => (window.requestIdleCallback ?? setTimeout)(keep);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}

async function start() {
  if (typeof WebAssembly !== "object") {
    show("unsupported", "no WebAssembly");
    return;
  }
  // The client's panic hook calls this; a trap without a panic arrives as an error event.
  window.hasamiCrashed = (message) => show("crashed", String(message));
  addEventListener("error", (event) => isTrap(event.error) && show("crashed", String(event.error)));
  addEventListener("unhandledrejection", (event) => isTrap(event.reason) && show("crashed", String(event.reason)));
  try {
    const client = await import("/assets/client.js");
    const first = client.default({ module_or_path: "/assets/client.wasm" });
    offerLater(first);
    await first;
    keepBuild();
  } catch (error) {
    if (isTrap(error)) show("crashed", String(error));
    else show(navigator.onLine ? "unloaded" : "offline", String(error));
  }
}

start();
