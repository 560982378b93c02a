// How long a phone with a slow processor takes from a tap to what it shows.

import { Visitor, WHOLE_GAME } from "./tour.mjs";

// The processor of a cheap phone, as Lighthouse takes it.
const SLOWER = 4;

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

// Plays a whole game by touch; answers the interaction that took longest to show, in milliseconds.
export async function interaction(browser, base) {
  const at = await Visitor.open(browser, base, "phone", "day");
  try {
    await at.go("/?local");
    await at.press("start");
    await at.see("board");
    await at.page.emulateCPUThrottling(SLOWER);
    await at.page.evaluate(KEEP);
    for (const [index, move] of WHOLE_GAME.entries()) await at.play(move, index + 1, "tap");
    await at.see("result");
    const taps = await at.page.evaluate(() => taps);
    return taps.reduce((worst, tap) => (tap.duration > worst.duration ? tap : worst), { duration: 0, what: "none over 16 ms" });
  } finally {
    await at.close();
  }
}
