// A walk through every screen of the game, in a size, a theme and a language.

import puppeteer from "puppeteer-core";

import { chromePath, flags } from "./chrome.mjs";

export const DEVICES = {
  phone: { width: 360, height: 640, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { width: 768, height: 1024, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  desktop: { width: 1280, height: 800, deviceScaleFactor: 1 },
};
export const THEMES = { day: "light", lamp: "dark" };
// Where the start page of each language is.
export const HOMES = { en: "/", ja: "/ja/", eu: "/eu/" };

// What the pages say when it is one's turn, and when a game has been gone through.
const YOUR_TURN = "Your move|あなたの手番|Zure txanda";
const REVIEWED = "key move|No single|勝負どころ|一手は|gako|irauli";

// A whole game: Gote lines five pieces up, Sente takes all of them.
export const WHOLE_GAME = ["8i8e", "7a7e", "9i9h", "6a6e", "9h9i", "5a5e", "9i9h", "4a4e", "9h9i", "3a3e", "2i2e"];

const marked = (name) => `[data-test="${name}"]`;

export const openBrowser = () => puppeteer.launch({ executablePath: chromePath(), args: flags });

export class Visitor {
  constructor(context, page, base, language) {
    Object.assign(this, { context, page, home: base + HOMES[language], complaints: [] });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("requestfailed", (request) => this.complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  }

  static async open(browser, base, device, theme, language = "en") {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(DEVICES[device]);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: THEMES[theme] }]);
    return new Visitor(context, page, base, language);
  }

  // Opens what a path without a language leads to.
  go = (path) => this.page.goto(this.home + path.slice(1));
  see = (name) => this.page.waitForSelector(marked(name), { visible: true });
  // What has just come up sleeps for a moment, a whole row of buttons at a time.
  press = async (name) => {
    const place = await this.page.waitForSelector(`${marked(name)}:not(:disabled)`, { visible: true });
    // Not under the row of buttons that stays in view.
    await place.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await this.page.locator(marked(name)).click();
  };
  tap = (name) => this.page.tap(marked(name));
  says = (name, words) =>
    this.page.waitForFunction(
      (selector, words) => document.querySelector(selector)?.textContent.match(words),
      {},
      marked(name),
      words,
    );
  plies = (count) =>
    this.page.waitForFunction(
      (count) => document.querySelectorAll("[data-test=moves] li > *").length >= count,
      {},
      count,
    );

  // Plays a move, by "press" or by "tap", and waits until so many are on the list.
  async play(move, plies, by = "press") {
    await this[by](`sq-${move.slice(0, 2)}`);
    await this[by](`sq-${move.slice(2)}`);
    await this.plies(plies);
  }

  // What fades in or flies has colours and places on its way that nobody is meant to read by. A clock never rests.
  rests = () =>
    this.page.evaluate(async () => {
      const ends = ({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime) && !effect.target?.closest(".clock");
      const moving = () => document.getAnimations().filter((animation) => animation.playState !== "finished" && ends(animation));
      while (moving().length > 0) await Promise.allSettled(moving().map((animation) => animation.finished));
    });

  value = (name) => this.page.$eval(marked(name), (field) => field.value);
  close = () => this.context.close();
}

// Calls `show(name, page)` at every screen. Where it does not get on, the error tells what was on the page.
export async function tour(browser, base, device, theme, show, language = "en") {
  const at = await Visitor.open(browser, base, device, theme, language);
  const friend = () => Visitor.open(browser, base, device, theme, language);
  try {
    await walk(at, friend, show);
  } catch (error) {
    const words = await at.page.evaluate(() => `${location.href}\n${document.body.innerText}`);
    throw new Error(`the tour ended at ${words}\n${at.complaints.join("\n")}`, { cause: error });
  } finally {
    await at.close();
  }
}

async function walk(at, openFriend, show) {
  const shows = async (name) => {
    await at.rests();
    await show(name, at.page);
  };

  await at.go("/");
  await at.see("home");
  await shows("home");
  await at.press("settings-open");
  await at.see("settings");
  await shows("settings");

  await at.go("/privacy");
  await shows("privacy");

  await at.go("/?learn");
  await at.see("learn");
  await shows("lessons");
  await at.press("lesson-pincer");
  await at.see("lesson");
  await at.press("sq-4i");
  await at.press("sq-4g");
  await at.says("lesson-news", ".");
  await shows("lesson");

  await at.go("/?ai");
  await at.see("ai-setup");
  await shows("ai-setup");
  await at.press("level-easy");
  await at.press("side-sente");
  await at.press("start");
  await at.play("7i7e", 2);
  await shows("ai-game");
  await at.press("more");
  await at.see("menu");
  await shows("menu");

  await at.go("/?local");
  await at.see("start");
  await shows("pass-and-play-setup");
  await at.press("start");
  for (const [index, move] of WHOLE_GAME.entries()) {
    await at.play(move, index + 1);
    if (index === 5) {
      await at.press("sq-9h");
      await shows("pass-and-play");
      await at.press("sq-9h");
    }
  }
  await at.see("result");
  await shows("result");
  await at.press("review");
  await at.says("review-progress", REVIEWED);
  await shows("review");
  await at.press("review-close");
  await at.press("result-close");
  await at.press("more");
  await at.press("record");
  await at.see("record-words");
  await shows("record");
  const record = await at.value("record-words");

  await at.go("/?record");
  await at.see("record-field");
  await shows("record-open");
  await at.page.$eval(
    marked("record-field"),
    (field, record) => {
      field.value = record;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    record,
  );
  await at.press("record-open");
  await at.plies(WHOLE_GAME.length);
  await shows("record-game");

  await at.go("/?quick");
  await at.see("queue");
  await shows("queue");
  await at.go("/?room=22222222");
  await at.see("stop");
  await shows("dead-link");

  await at.go("/?new");
  await at.see("create");
  await shows("new-room");
  await at.press("side-sente");
  await at.press("create");
  await at.see("link");
  await shows("invite");
  const friend = await openFriend();
  await friend.page.goto(await at.value("link"));
  await friend.see("game");
  for (const [index, move] of WHOLE_GAME.slice(0, 4).entries()) {
    const mover = index % 2 ? friend : at;
    await mover.page.bringToFront();
    await mover.says("status", YOUR_TURN);
    await mover.play(move, index + 1);
  }
  await at.page.bringToFront();
  await at.says("status", YOUR_TURN);
  await shows("online-game");
  await friend.close();
}
