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

// Another language, at the same place.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-language]");
  if (link) link.href = link.pathname + location.search + location.hash;
});
