// The two windows: a new match, and help.

const $ = (id) => document.getElementById(id);

export class Dialogs {
  constructor(words, begin) {
    this.words = words;
    this.games = [];
    $("new-dialog").onclose = () => {
      if ($("new-dialog").returnValue === "ok") begin(this.wish());
    };
  }

  async load() {
    this.games = (await (await fetch("games")).json()).games;
  }

  title(ruleset, language) {
    const game = this.games.find((one) => one.ruleset === ruleset);
    return game ? game.title[language] ?? game.title.en ?? ruleset : ruleset ?? "";
  }

  speak(language) {
    this.language = language;
    const chosen = this.chosen()?.ruleset;
    $("games").replaceChildren(...this.games.map((game) => {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"),
        { type: "radio", name: "ruleset", value: game.ruleset, checked: game.ruleset === chosen });
      radio.onchange = () => this.offer();
      const text = document.createElement("span");
      text.textContent = this.title(game.ruleset, language);
      const small = document.createElement("small");
      small.textContent = game.ruleset;
      text.append(small);
      label.append(radio, text);
      return label;
    }));
    const rows = [["help-push", ""], ["help-move", ""], ["help-button", ""]];
    $("help-text").replaceChildren(...rows.map(([name]) => {
      const p = document.createElement("p");
      p.textContent = this.words(name);
      p.style.marginBottom = "9px";
      return p;
    }));
    for (const names of [["help-keys"], ["help-piece", "help-turn", "help-power", "help-enter"], ["help-tabs"]]) {
      const p = document.createElement("p");
      p.className = "quiet";
      p.style.marginBottom = "9px";
      p.textContent = names.map((name) => this.words(name)).join(" · ");
      $("help-text").append(p);
    }
  }

  chosen() {
    const radio = document.querySelector("#games input:checked");
    return this.games.find((game) => game.ruleset === radio?.value);
  }

  offer() {
    const game = this.chosen();
    for (const node of document.querySelectorAll("[data-option]")) {
      node.hidden = !game?.options.includes(node.dataset.option);
    }
    if (game?.length?.[0]) {
      $("w-length").min = game.length[0] / 60;
      $("w-length").max = game.length[1] / 60;
      $("w-length").value = game.length_s / 60;
    }
  }

  ask(ruleset, language) {
    const radio = [...document.querySelectorAll("#games input")].find((one) => one.value === ruleset)
      ?? document.querySelector("#games input");
    if (radio) radio.checked = true;
    $("w-language").value = language;
    this.offer();
    $("new-dialog").returnValue = "";
    $("new-dialog").showModal();
    radio?.focus();
  }

  help() {
    $("help-dialog").showModal();
  }

  wish() {
    const game = this.chosen();
    const options = {};
    if (game.options.includes("strokes") && $("w-strokes").checked) options.strokes = "tracked";
    if (game.options.includes("tournament") && $("w-tournament").checked) options.tournament = true;
    const seconds = Math.round(Number($("w-length").value) * 60);
    if (game.options.includes("length_s") && seconds && seconds !== game.length_s) options.length_s = seconds;
    return { ruleset: game.ruleset, options, language: $("w-language").value,
      upper: $("w-upper").checked, clear_ball: $("w-clear").checked };
  }
}
