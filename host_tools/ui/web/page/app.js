// The page: listens to the server, shows what it says, and passes on what a person does.

import { Board } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { FilmBar } from "./film.js";
import { Net } from "./net.js";
import { drawOled } from "./oled.js";
import { Scope } from "./scope.js";
import { Buzzer } from "./sound.js";
import { languages, words as wordsOf } from "./texts.js";

const $ = (id) => document.getElementById(id);
const SPEEDS = [1, 2, 5, 10, 20, 50];

let language = localStorage.getItem("language")
  ?? languages.find((name) => navigator.language?.startsWith(name)) ?? "en";
let words = wordsOf(language);
const say = (name, fields) => words(name, fields);
const order = (what, more) => {
  if (what === "flick" && coached() === "coach-push") learned();
  net.order(what, more);
};
const state = {};
const board = new Board($("stage"), order, say);
const scope = new Scope($("scope"));
const buzzer = new Buzzer();
const dialogs = new Dialogs(say, (wish) => order("new", { wish }));
const film = new FilmBar(order, say);
let drawn = null;
let toastTimer = 0;

function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $("toast").classList.remove("shown"), 3500 + 40 * text.length);
}

// -- words

function speak(name) {
  language = name;
  words = wordsOf(name);
  localStorage.setItem("language", name);
  document.documentElement.lang = name;
  $("language").value = name;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  for (const node of document.querySelectorAll("[data-title]")) node.title = say(node.dataset.title);
  dialogs.speak(name);
  film.speak();
  net.order("speak", { language });
  show({ ...state, trace: [] });
}

// -- what the server says

async function show(news) {
  if (news.table && news.table !== drawn) {
    drawn = news.table;
    const answer = await fetch(`table/${encodeURIComponent(news.table)}`);
    board.draw(await answer.json());
    news = { ...state };
  }
  const now = state;
  board.show({ ...news, pieces: news.pieces ?? (news.table ? now.pieces : undefined) });
  if (!now.film && (news.panel || news.film !== undefined)) drawOled($("oled"), now.panel, now.size);
  if (now.film_at && (news.film_at || news.film)) drawOled($("oled"), now.film_at.panel, [128, 64]);
  if (news.film !== undefined || news.film_at) film.show(now.film, now.film_at);
  const fields = now.film_at?.fields ?? now.fields ?? {};
  if (news.levels) {
    $("button").classList.toggle("down", news.levels.button);
    $("button").setAttribute("aria-pressed", news.levels.button);
  }
  if (news.game || news.fields || news.on !== undefined || news.film !== undefined || news.film_at) {
    $("game").textContent = [dialogs.title(now.film?.ruleset ?? now.game?.[0], language), fields.period
      && fields.period !== "-" ? fields.score : ""].filter(Boolean).join("  ·  ");
    $("set-up").hidden = !now.on || fields.phase !== "setup" || Boolean(now.film);
  }
  if (news.speed || news.paused !== undefined) {
    $("speed").textContent = now.paused ? say("paused") : `${now.speed}×`;
    $("pause").setAttribute("aria-pressed", now.paused);
  }
  if (news.hint !== undefined) $("hint").textContent = now.hint ? say("hint-" + now.hint) : "";
  if (news.message !== undefined || news.on !== undefined) {
    $("message").textContent = now.on ? now.message : say("switched-off");
  }
  if (news.trouble !== undefined || news.fields) {
    const faults = fields.faults && fields.faults !== "-" ? fields.faults.replaceAll(",", ", ") : "";
    $("faults").textContent = now.trouble && now.on ? say("broken", { why: now.trouble }) : faults;
  }
  coach();
  if (news.tidies !== undefined) $("tidy").checked = now.tidies;
  if (news.menu) showMenu();
  if (news.lines) showLines(now.lines, news);
  if (news.beams || news.on !== undefined) showFaults();
  if (news.ms) scope.take(news.trace, news.ms);
  if (news.trace) buzzer.take(news.trace);
  if (news.stats) {
    $("stats").textContent = say("stats", { bus: now.stats.bus_bytes,
      block: (now.stats.longest_block_us / 1000).toFixed(1), erases: now.stats.flash_erases });
  }
}

// Whoever is here for the first time is told what comes next, until a piece was pushed in play.
let knows = localStorage.getItem("knows");
const NEXT = { setup: "coach-setup", ready: "coach-start", stopped: "coach-start",
  running: "coach-push", attempt: "coach-push", penalty: "coach-start", shootout: "coach-start" };

function coached() {
  return knows || !state.on || state.film ? undefined : NEXT[state.fields?.phase];
}

function learned() {
  knows = "yes";
  localStorage.setItem("knows", knows);
  coach();
}

function coach() {
  const name = coached();
  const text = name ? say(name) : "";
  if ($("coach").textContent !== text) $("coach").textContent = text;
}

function showMenu() {
  const had = document.activeElement?.dataset?.call;
  $("menu").replaceChildren(...state.menu.map(([call, label]) => {
    const button = document.createElement("button");
    button.textContent = label;
    button.dataset.call = call;
    if (call === "undo") button.className = "undo";
    button.onclick = () => order("call", { text: call });
    return button;
  }));
  if (had) [...$("menu").children].find((node) => node.dataset.call === had)?.focus();
}

let linesShown = 0;

function showLines(lines, news) {
  if (!news.board && lines.length > linesShown && linesShown) {
    const goal = lines.at(-1).match(/ break (left|right)/);
    if (goal) board.flash(goal[1] === "right" ? 1 : 0);
  }
  linesShown = lines.length;
  $("lines").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
  $("lines").scrollTop = $("lines").scrollHeight;
}

const pressed = (node, on) => node.setAttribute("aria-pressed", on);
let displayFault = "", flashFull = false;

function showFaults() {
  for (const button of document.querySelectorAll("[data-beam] button")) {
    pressed(button, state.beams[button.parentNode.dataset.beam] === button.dataset.fault);
  }
  for (const button of document.querySelectorAll("#display-fault button")) {
    pressed(button, button.dataset.how === displayFault);
  }
  for (const button of document.querySelectorAll("#flash-fault button")) {
    pressed(button, Boolean(button.dataset.full) === flashFull);
  }
  pressed($("power"), state.on);
  $("power").textContent = say(state.on ? "power-on" : "power-off");
}

const net = new Net((news) => {
  if (news.board !== undefined && news.board !== state.board) {
    scope.clear();
    displayFault = "";
    flashFull = false;
    linesShown = 0;
  }
  if (news.ms !== undefined || news.trace) Object.assign(news, { trace: news.trace ?? [] });
  Object.assign(state, news);
  show(news);
}, toast, (there) => {
  document.body.classList.toggle("alone", !there);
  if (!there) return toast(say("lost"));
  net.order("speak", { language });
  $("toast").classList.remove("shown");
});

// -- the button: mouse, touch, pen, space

let beating = 0;

function press(button) {
  order("press", { button, at: performance.now() });
  cancelAnimationFrame(beating);
  const beat = () => {
    order("beat", { at: performance.now() });
    beating = requestAnimationFrame(beat);
  };
  beating = requestAnimationFrame(beat);
}

function release() {
  if (!beating) return;
  cancelAnimationFrame(beating);
  beating = 0;
  order("release", { at: performance.now() });
}

function pressable(node, button) {
  node.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    try { node.setPointerCapture(event.pointerId); } catch { /* a test's pointer */ }
    press(button);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) node.addEventListener(name, release);
  node.addEventListener("contextmenu", (event) => event.preventDefault());
}

pressable($("button"), 0);
for (const node of document.querySelectorAll("[data-button]")) pressable(node, Number(node.dataset.button));
addEventListener("blur", release);

let spaceDown = false;
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  // A dialog that has just been closed keeps the focus until the next picture.
  const target = event.target.closest?.("dialog") ? document.body : event.target;
  const typing = target.matches("input:not([type=checkbox]), select, textarea");
  const clicks = target.matches("button:not(#button), a, input, label, select, summary");
  if (event.key === " " && !clicks) {
    event.preventDefault();
    if (!spaceDown && !event.repeat) { spaceDown = true; press(0); }
  } else if (event.key === "Enter" && target === $("button")) {
    event.preventDefault();
    if (!event.repeat) order("gesture", { name: "tap" });
  } else if (!typing) {
    KEYS[event.key.toLowerCase()]?.();
  }
});
addEventListener("keyup", (event) => {
  if (event.key === " " && spaceDown) { spaceDown = false; event.preventDefault(); release(); }
});

// -- everything else that can be pressed

const pause = () => order("pause", { on: !state.paused });
const speed = (step) => {
  const place = SPEEDS.reduce((best, value, at) =>
    Math.abs(value - state.speed) < Math.abs(SPEEDS[best] - state.speed) ? at : best, 0);
  order("speed", { speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place + step))] });
};
const KEYS = {
  p: pause, "+": () => speed(1), "=": () => speed(1), "-": () => speed(-1),
  u: () => order("call", { text: "undo" }), l: () => order("line-up"),
  n: () => dialogs.ask(state.game?.[0], language), "?": () => dialogs.help(),
};

$("pause").onclick = pause;
$("slower").onclick = () => speed(-1);
$("faster").onclick = () => speed(1);
$("new").onclick = KEYS.n;
$("help").onclick = KEYS["?"];
$("language").onchange = (event) => speak(event.target.value);
$("sound").onclick = () => pressed($("sound"), buzzer.toggle());
$("line-up").onclick = KEYS.l;
$("tidy").onchange = (event) => order("tidy", { on: event.target.checked });
$("set-up").onclick = () => order("set-up");
$("power").onclick = () => order("power", { on: !state.on });
for (const mode of ["push", "move"]) {
  $(mode).onclick = () => {
    board.mode = mode;
    pressed($("push"), mode === "push");
    pressed($("move"), mode === "move");
  };
}
for (const node of document.querySelectorAll("[data-gesture]")) {
  node.onclick = () => order("gesture", { name: node.dataset.gesture });
}
for (const node of document.querySelectorAll("[data-beam] button")) {
  node.onclick = () => order("beam", { goal: Number(node.parentNode.dataset.beam), fault: node.dataset.fault });
}
for (const node of document.querySelectorAll("#display-fault button")) {
  node.onclick = () => {
    if (node.dataset.how !== "forget") displayFault = node.dataset.how;
    order("display", { how: node.dataset.how });
    showFaults();
  };
}
for (const node of document.querySelectorAll("#flash-fault button")) {
  node.onclick = () => {
    flashFull = Boolean(node.dataset.full);
    order("flash", { full: flashFull });
    showFaults();
  };
}
for (const node of document.querySelectorAll("[data-reset]")) node.onclick = () => order("reset", { kind: node.dataset.reset });
for (const node of document.querySelectorAll("[data-shoot]")) node.onclick = () => order("shoot", { goal: Number(node.dataset.shoot) });
for (const node of document.querySelectorAll("[data-span]")) {
  node.onclick = () => {
    scope.span = Number(node.dataset.span);
    for (const other of document.querySelectorAll("[data-span]")) pressed(other, other === node);
  };
}
$("freeze").onclick = () => pressed($("freeze"), scope.frozen = !scope.frozen);
$("open").onchange = async (event) => {
  const file = event.target.files[0];
  event.target.value = "";
  if (!file) return;
  const text = await file.text();
  order(file.name.endsWith(".match") ? "play-scenario" : "open", { text });
};

// Tabs as the ARIA pattern has them: arrows go from one to the next.
const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const other of tabs) {
    const on = other === tab;
    other.setAttribute("aria-selected", on);
    other.tabIndex = on ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !on;
  }
  $("lines").scrollTop = $("lines").scrollHeight;
}
tabs.forEach((tab, at) => {
  tab.onclick = () => choose(tab);
  tab.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  };
});

// Whoever clicks with a mouse still has the space key for the board's button. Before the click does
// anything: a dialog gives the focus back to what had it when it was opened.
addEventListener("click", (event) => {
  const target = event.target.closest?.("button, a, input[type=checkbox], label");
  if (event.detail && target && !target.closest("dialog")) document.activeElement?.blur();
}, true);

function frame() {
  if (!$("trace").hidden) scope.draw((name) => say("lane-" + name));
  requestAnimationFrame(frame);
}

await dialogs.load();
speak(language);
frame();
document.documentElement.dataset.ready = "yes";
