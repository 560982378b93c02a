// The system's Chromium, headless.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

export const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
];

function isThere(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Where it is: as CHROME_PATH says, else the first in PATH.
export function chromePath() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const path = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere);
  if (!path) throw new Error(`none of ${NAMES.join(", ")} is in PATH; CHROME_PATH can name another`);
  return path;
}
