// Pictures of every screen, in each size and theme: `node screens.mjs URL FOLDER [LANGUAGE]`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { DEVICES, openBrowser, THEMES, tour } from "./tour.mjs";

const QUALITY = 60;

const [base, folder, language = "en"] = process.argv.slice(2);
const browser = await openBrowser();
for (const device of Object.keys(DEVICES)) {
  for (const theme of Object.keys(THEMES)) {
    const place = join(folder, `${device}-${theme}`);
    mkdirSync(place, { recursive: true });
    const take = async (name, page) => {
      // What moves has come to rest by then.
      await new Promise((done) => setTimeout(done, 700));
      await page.screenshot({ path: join(place, `${name}.webp`), type: "webp", quality: QUALITY });
    };
    await tour(browser, base, device, theme, take, language);
    console.log(`${device}, ${theme}`);
  }
}
await browser.close();
