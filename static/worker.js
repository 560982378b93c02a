// Starts the computer player in a worker, and says so when that does not work.

import start from "/assets/engine.js";

start({ module_or_path: "/assets/engine.wasm" }).catch((error) => postMessage(`failed ${error}`));
