// What has to be known before anything is painted: the screen that the address asks for, and the colours.

// The start page does not flash up where another screen is to come. The client knows the same words.
if (/[?&](quick|new|local|ai|record|learn|room)(?=[=&]|$)/.test(location.search)) {
  document.documentElement.dataset.screen = "";
}

// Sets the colours, day or lamp, before anything is painted: as the person chose, else as the system has it.
// The client calls it again when another choice is made.

{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let choice;
  try {
    choice = /\btheme=(day|lamp)\b/.exec(localStorage.getItem("hasami-settings") ?? "")?.[1];
  } catch {
    // Storage is blocked: then nothing was chosen.
  }
  const show = () => {
    const lamp = choice === "lamp" || (choice !== "day" && dark.matches);
    document.documentElement.dataset.theme = lamp ? "lamp" : "day";
    document.querySelector("meta[name=theme-color]").content = lamp ? "#171411" : "#F6F1E7";
  };
  window.hasamiTheme = (name) => {
    choice = name;
    show();
  };
  dark.addEventListener("change", show);
  show();
}

// The language: an address without one leads on to the language that the person chose, else to the first
// of the browser's that there is a page in. What the addresses are, the page says itself. Where no choice
// can be remembered, everything stays as it was opened.
{
  const CHOICE = "hasami-language";
  const pages = {};
  for (const link of document.querySelectorAll("link[rel=alternate][hreflang]")) {
    pages[link.hreflang] = new URL(link.href).pathname;
  }
  const choose = ({ target }) => {
    const link = target.closest?.("a[data-language]");
    if (!link) return;
    try {
      localStorage.setItem(CHOICE, link.dataset.language);
    } catch {
      // Then the choice is for this page only.
    }
    // The same place, whatever screen the page has come to.
    link.href = link.pathname + location.search + location.hash;
  };
  addEventListener("click", choose, true);
  addEventListener("auxclick", choose, true);
  try {
    const chosen = localStorage.getItem(CHOICE);
    const wishes = chosen ? [chosen] : navigator.languages.map((tag) => tag.split("-")[0]);
    const path = pages[wishes.find((wish) => wish in pages)];
    if (location.pathname === pages["x-default"] && path && path !== location.pathname) {
      document.documentElement.hidden = true;
      location.replace(path + location.search + location.hash);
    }
  } catch {
    // Storage is blocked.
  }
}
