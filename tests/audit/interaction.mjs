// How long a phone with a slow processor takes from a tap to what it shows.
//
// The taps are a person's: a finger stays on the glass for a moment, and the next comes when the answer to the
// last has been seen. Nothing else runs in the page meanwhile: where the squares are is asked before, and
// whether the moves were played afterwards.

import { setTimeout as sleep } from "node:timers/promises";

import { DEVICES, Visitor, WHOLE_GAME } from "./tour.mjs";

// The processor of a cheap phone, as Lighthouse takes it.
const SLOWER = 4;
// A quick tap, and the time from one to the next, in milliseconds.
const TOUCH = 70;
const PAUSE = 450;

// A page that does nothing but turn to another colour at each tap.
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><body style="height:100vh;margin:0"><script>
addEventListener("pointerdown", () => (document.body.style.background = "red"));
addEventListener("pointerup", () => (document.body.style.background = "blue"));
</script>`;

const KEEP = () => {
  globalThis.taps = [];
  // Events shorter than this are not reported: a tap that shows within one frame.
  const options = { type: "event", durationThreshold: 16, buffered: false };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries()) {
      if (interactionId) taps.push({ duration, what: `${name} on ${target?.dataset?.test ?? target?.className}` });
    }
  }).observe(options);
};

// Taps these places one after the other; answers the tap that took longest to show, in milliseconds.
async function slowest(page, places) {
  const cdp = await page.createCDPSession();
  const touch = (type, touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await page.emulateCPUThrottling(SLOWER);
  await page.evaluate(KEEP);
  for (const place of places) {
    await touch("touchStart", [place]);
    await sleep(TOUCH);
    await touch("touchEnd", []);
    await sleep(PAUSE);
  }
  await page.emulateCPUThrottling(null);
  const taps = await page.evaluate(() => taps);
  return taps.reduce((worst, tap) => (tap.duration > worst.duration ? tap : worst), { duration: 0, what: "none over 16 ms" });
}

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

// Plays a whole game by touch.
export async function interaction(browser, base) {
  const at = await Visitor.open(browser, base, "phone", "day");
  try {
    await at.go("/?local");
    await at.press("start");
    await at.see("board");
    const places = [];
    for (const square of WHOLE_GAME.flatMap((move) => [move.slice(0, 2), move.slice(2)])) {
      const cell = await at.page.waitForSelector(`[data-test="sq-${square}"]`);
      places.push(middle(await cell.boundingBox()));
    }
    await at.rests();
    const worst = await slowest(at.page, places);
    await at.plies(WHOLE_GAME.length);
    await at.see("result");
    return worst;
  } finally {
    await at.close();
  }
}

// As many taps on a page that does nothing: below this, no page on this machine comes.
export async function floor(browser) {
  const page = await browser.newPage();
  try {
    await page.setViewport(DEVICES.phone);
    await page.setContent(BARE);
    const { duration } = await slowest(page, Array(2 * WHOLE_GAME.length).fill({ x: 180, y: 320 }));
    return duration;
  } finally {
    await page.close();
  }
}
