// Has the service worker keep this build on the device. Loaded last; where it cannot be done, nothing
// else is missed.

// A new build's worker waits until the pages of the old one are gone; one of the new build, alone,
// need not wait for its own end.
function hurry(registration) {
  registration.waiting?.postMessage(document.documentElement.dataset.build);
}

async function keep() {
  const registration = await navigator.serviceWorker.register("/sw.js");
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => hurry(registration));
  });
  hurry(registration);
}

keep().catch((error) => console.info(`not kept for use without a network: ${error}`));
