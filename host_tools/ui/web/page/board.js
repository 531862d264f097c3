// The board to scale, in SVG (1 unit is 1 mm), and the hands that push its pieces.

const NS = "http://www.w3.org/2000/svg";
const PUSH = 12; // mm/s of speed for each mm of pull
const MOST = 6000;
const SLIDE = 2 * 0.22 * 9810; // how far a push goes: v² / this

const make = (name, attributes = {}, parent = null) => {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent?.append(node);
  return node;
};

export class Board {
  constructor(stage, order, words) {
    this.stage = stage;
    this.order = order;
    this.words = words;
    this.mode = "push";
    this.pieces = new Map();
    this.aim = null;
    this.strikes = [];
  }

  // The wood and the lines: drawn once for each game.
  draw(table) {
    this.table = table;
    this.pieces.clear();
    const [outX, outY] = table.outer, [inX, inY] = table.inner, [fieldX, fieldY] = table.field;
    const svg = make("svg", {
      viewBox: `${-outX / 2 - 4} ${-outY / 2 - 4} ${outX + 8} ${outY + 8}`, role: "group",
    });
    svg.innerHTML = `<defs>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="0.25"><stop offset="0" stop-color="#8a5f38"/>
        <stop offset=".5" stop-color="#9c6f45"/><stop offset="1" stop-color="#7f5632"/></linearGradient>
      <pattern id="grain" width="240" height="17" patternUnits="userSpaceOnUse">
        <path d="M0 4Q60 1 120 5T240 4M0 12Q70 15 130 11T240 12" fill="none" stroke="#000"
          stroke-opacity=".07" stroke-width="1.6"/></pattern>
      <linearGradient id="ply" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#ecd9b3"/>
        <stop offset="1" stop-color="#dcc294"/></linearGradient>
      <radialGradient id="disc-a" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#f08a5d"/>
        <stop offset=".6" stop-color="#d9532c"/><stop offset="1" stop-color="#9e3215"/></radialGradient>
      <radialGradient id="disc-b" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#7da6f5"/>
        <stop offset=".6" stop-color="#3d6fd8"/><stop offset="1" stop-color="#234596"/></radialGradient>
      <radialGradient id="disc-ball" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff"/>
        <stop offset=".7" stop-color="#eef2f5"/><stop offset="1" stop-color="#b9c4cd"/></radialGradient>
      <filter id="soft" x="-.4" y="-.4" width="1.8" height="1.8"><feDropShadow dx="1.2" dy="2.2"
        stdDeviation="1.6" flood-opacity=".42"/></filter>
      <marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="5" markerHeight="5"
        orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#fff"/></marker></defs>`;
    const goalHalf = table.goal.width / 2, back = inX / 2 + table.goal.depth;
    make("rect", { x: -outX / 2, y: -outY / 2, width: outX, height: outY, rx: 10, fill: "url(#wood)" }, svg);
    make("rect", { x: -outX / 2, y: -outY / 2, width: outX, height: outY, rx: 10, fill: "url(#grain)" }, svg);
    const rub = table.rubber;
    make("rect", { x: -inX / 2 - rub, y: -inY / 2 - rub, width: inX + 2 * rub, height: inY + 2 * rub,
      fill: "#22262b", rx: 2 }, svg);
    make("rect", { x: -inX / 2, y: -inY / 2, width: inX, height: inY, fill: "url(#ply)" }, svg);
    make("rect", { x: -inX / 2, y: -inY / 2, width: inX, height: inY, fill: "url(#grain)" }, svg);
    make("rect", { x: -fieldX / 2, y: -fieldY / 2, width: fieldX, height: fieldY, fill: "#3c8f63" }, svg);
    for (let i = 0; i < 6; i++) {
      if (i % 2) continue;
      make("rect", { x: -fieldX / 2 + i * fieldX / 6, y: -fieldY / 2, width: fieldX / 6,
        height: fieldY, fill: "#fff", opacity: 0.05 }, svg);
    }
    this.flashes = [];
    for (const sign of [-1, 1]) {
      const x = sign < 0 ? -back : inX / 2;
      make("rect", { x: x - (sign > 0 ? 2 : 0), y: -goalHalf, width: table.goal.depth + 2,
        height: 2 * goalHalf, fill: "#cfb07c" }, svg);
      this.flashes.push(make("rect", { x: x - (sign > 0 ? 2 : 0), y: -goalHalf,
        width: table.goal.depth + 2, height: 2 * goalHalf, fill: "#ffd166", "fill-opacity": 0 }, svg));
    }
    const lines = make("g", { fill: "none", stroke: "#fff", "stroke-width": 2.2, "stroke-opacity": 0.88,
      "stroke-linecap": "round" }, svg);
    for (const mark of table.marks) this.mark(lines, mark);
    this.strikeLayer = make("g", {}, svg);
    this.pieceLayer = make("g", { id: "pieces" }, svg);
    const over = make("g", { "pointer-events": "none" }, svg);
    this.beams = [];
    for (const sign of [-1, 1]) {
      const x = sign * table.beam, half = goalHalf + table.tunnel;
      const [mountX, mountY] = table.mount;
      const mounts = [-1, 1].map((side) => make("rect", { class: "mount", x: x - mountX / 2,
        y: side > 0 ? half - 2 : -half + 2 - mountY, width: mountX, height: mountY, rx: 2 }, over));
      const cover = { x: sign * (inX / 2 + 45) - 42, y: -table.cover, width: 84, height: 2 * table.cover };
      make("rect", { ...cover, rx: 5, fill: "#bfe3f2", "fill-opacity": 0.13, stroke: "#e6f6ff",
        "stroke-opacity": 0.5, "stroke-width": 0.8 }, over);
      const line = make("line", { class: "beam", x1: x, y1: -half, x2: x, y2: half }, over);
      this.beams.push({ line, mounts });
    }
    const [cx, cy, cl, cw] = table.console;
    make("rect", { x: cx - cl / 2, y: -cy - cw / 2, width: cl, height: cw, rx: 4, fill: "#22282f",
      stroke: "#3b4652" }, svg);
    make("rect", { x: cx - 52, y: -cy - 18, width: 56, height: 30, rx: 2, fill: "#06090d",
      stroke: "#31465a" }, svg);
    this.miniText = make("text", { x: cx - 24, y: -cy + 2, "text-anchor": "middle",
      "font-size": 15, "font-weight": 700, fill: "#d6ecff", "font-family": "ui-monospace, monospace" }, svg);
    make("circle", { cx: cx + 34, cy: -cy, r: 13, fill: "#0c1015" }, svg);
    make("circle", { cx: cx + 34, cy: -cy, r: 10.5, fill: "#dd3d28" }, svg);
    this.sticks(svg);
    this.aimLayer = make("g", { "pointer-events": "none" }, svg);
    this.stage.replaceChildren(svg);
    this.svg = svg;
    svg.addEventListener("pointermove", (event) => this.pulled(event));
    svg.addEventListener("pointerup", (event) => this.released(event));
    svg.addEventListener("pointercancel", () => this.stop());
  }

  // A pusher block with its handle lies on the border for each side.
  sticks(svg) {
    const [long, wide, thick, handle] = this.table.stick;
    for (const [sign, colour] of [[-1, "#d9532c"], [1, "#3d6fd8"]]) {
      const g = make("g", { transform: `translate(${sign * 250} ${this.table.outer[1] / 2 - 45})` }, svg);
      this.stick(g, long, wide, thick, handle, colour, sign);
    }
  }

  stick(g, long, wide, thick, handle, colour, sign) {
    make("rect", { x: sign > 0 ? 0 : -handle, y: -thick / 2, width: handle, height: thick, rx: thick / 2,
      fill: colour }, g);
    make("rect", { x: -wide / 2, y: -long / 2, width: wide, height: long, rx: 3, fill: "#e4c794",
      stroke: "#a98753", "stroke-width": 1, filter: "url(#soft)" }, g);
  }

  mark(parent, mark) {
    const name = mark.name;
    if (name === "rubber face") return;
    if (mark.circle) {
      const [x, y, r] = mark.circle;
      make("circle", { cx: x, cy: -y, r }, parent);
    } else if (mark.arc) {
      const [x, y, r, start, end] = mark.arc;
      const at = (degrees) => [x + r * Math.cos(degrees * Math.PI / 180),
        -(y + r * Math.sin(degrees * Math.PI / 180))];
      const [a, b] = [at(start), at(end)];
      const large = ((end - start) % 360 + 360) % 360 > 180 ? 1 : 0;
      make("path", { d: `M${a}A${r} ${r} 0 ${large} 0 ${b}` }, parent);
    } else {
      const inGoal = name === "back line" || name === "goal line";
      make("path", { d: "M" + mark.line.map(([x, y]) => `${x} ${-y}`).join("L") + (mark.closed ? "Z" : ""),
        ...(inGoal ? { stroke: "#7a5a32", "stroke-width": 1.4 } : {}) }, parent);
    }
  }

  // What the server says: places of the pieces, state of the beams.
  show(news) {
    if (!this.table) return;
    for (const [name, kind, side, x, y] of news.pieces ?? []) {
      let piece = this.pieces.get(name);
      if (!piece) piece = this.add(name, kind, side);
      piece.x = x;
      piece.y = -y;
      piece.node.setAttribute("transform", `translate(${x} ${-y})`);
    }
    if (news.levels) {
      ["left", "right"].forEach((goal, index) => {
        const dark = news.levels["beam_" + goal];
        this.beams[index].line.classList.toggle("dark", dark);
        for (const mount of this.beams[index].mounts) mount.classList.toggle("dark", dark);
      });
    }
    if (news.fields?.score) this.miniText.textContent = news.fields.score;
    if (news.on !== undefined) this.svg.id = news.on ? "" : "off";
  }

  flash(goal) {
    const rect = this.flashes?.[goal];
    if (!rect) return;
    rect.classList.remove("goal-flash");
    void rect.getBoundingClientRect();
    rect.classList.add("goal-flash");
  }

  add(name, kind, side) {
    const ball = kind === "ball";
    const r = ball ? this.table.ball[0] : this.table.radius;
    const node = make("g", { class: "piece", tabindex: 0, role: "button", "data-piece": name });
    node.setAttribute("aria-label", this.words("piece-" + kind) + (side ? " " + name : ""));
    make("circle", { r: r + 11, fill: "transparent" }, node);
    make("circle", { r, fill: `url(#disc-${ball ? "ball" : side.toLowerCase()})`, filter: "url(#soft)",
      stroke: ball ? "#8795a1" : side === "A" ? "#7c2a10" : "#1a3272", "stroke-width": 0.9 }, node);
    if (ball) make("circle", { r: this.table.ball[1], fill: "#39434d" }, node);
    else {
      make("circle", { r: r * 0.62, fill: "none", stroke: "#fff", "stroke-opacity": 0.32, "stroke-width": 1.4 }, node);
      if (kind === "goal-man") make("circle", { r: r * 0.3, fill: "#fff", "fill-opacity": 0.75 }, node);
    }
    make("circle", { class: "ring", r: r + 3.5 }, node);
    this.pieceLayer.append(node);
    const piece = { name, node, x: 0, y: 0, r, aim: side === "B" ? 180 : 0, power: 120 };
    node.addEventListener("pointerdown", (event) => this.grabbed(event, piece));
    node.addEventListener("keydown", (event) => this.keyed(event, piece));
    node.addEventListener("focus", () => { if (node.matches(":focus-visible")) this.showKeyAim(piece); });
    node.addEventListener("blur", () => this.clearAim());
    this.pieces.set(name, piece);
    if (ball) this.pieceLayer.append(node);
    return piece;
  }

  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  grabbed(event, piece) {
    if (event.button) return;
    event.preventDefault();
    try { this.svg.setPointerCapture(event.pointerId); } catch { /* a test's pointer */ }
    this.dragging = { piece, id: event.pointerId, move: this.mode === "move" || event.shiftKey };
    this.clearAim();
  }

  pulled(event) {
    const drag = this.dragging;
    if (!drag || drag.id !== event.pointerId) return;
    const [x, y] = this.at(event);
    if (drag.move) {
      const now = performance.now();
      if (now - (drag.sent ?? 0) < 30) { drag.last = [x, y]; return; }
      drag.sent = now;
      drag.last = null;
      this.order("place", { piece: drag.piece.name, x, y: -y });
      return;
    }
    drag.pull = [x - drag.piece.x, y - drag.piece.y];
    this.drawAim(drag.piece, ...drag.pull);
  }

  released(event) {
    const drag = this.dragging;
    if (!drag || drag.id !== event.pointerId) return;
    this.pulled(event);
    this.dragging = null;
    if (drag.move) {
      const [x, y] = this.at(event);
      this.order("place", { piece: drag.piece.name, x, y: -y });
    } else if (drag.pull) {
      this.push(drag.piece, ...drag.pull);
    }
    this.clearAim();
  }

  stop() {
    this.dragging = null;
    this.clearAim();
  }

  push(piece, dx, dy) {
    const pull = Math.hypot(dx, dy);
    if (pull < piece.r * 0.6) return; // a click, not a push
    const speed = Math.min(MOST, (pull - piece.r * 0.4) * PUSH);
    this.order("flick", { piece: piece.name, vx: dx / pull * speed, vy: -dy / pull * speed });
    this.struck(piece, dx / pull, dy / pull);
  }

  // The stick shows itself for a moment behind the piece.
  struck(piece, ux, uy) {
    const [long, wide, thick, handle] = this.table.stick;
    const g = make("g", { "pointer-events": "none" }, this.aimLayer.parentNode);
    const inner = make("g", {}, g);
    this.stick(inner, long * 0.8, wide * 0.8, thick, handle, "#8b95a0", -1);
    const angle = Math.atan2(uy, ux) * 180 / Math.PI;
    const from = piece.r + 34, to = piece.r + 10;
    const put = (d, alpha) => {
      g.setAttribute("transform", `translate(${piece.x0 - ux * d} ${piece.y0 - uy * d}) rotate(${angle})`);
      g.setAttribute("opacity", alpha);
    };
    piece.x0 = piece.x;
    piece.y0 = piece.y;
    const begun = performance.now();
    const move = (now) => {
      const part = (now - begun) / 260;
      if (part >= 1) { g.remove(); return; }
      put(part < 0.25 ? from + (to - from) * part * 4 : to + (part - 0.25) * 30, Math.min(1, 2 - 2 * part));
      requestAnimationFrame(move);
    };
    requestAnimationFrame(move);
  }

  drawAim(piece, dx, dy) {
    this.aimLayer.replaceChildren();
    const pull = Math.hypot(dx, dy);
    if (pull < piece.r * 0.6) return;
    const [ux, uy] = [dx / pull, dy / pull];
    const speed = Math.min(MOST, (pull - piece.r * 0.4) * PUSH);
    const reach = Math.min(1200, speed * speed / SLIDE);
    const start = [piece.x + ux * (piece.r + 2), piece.y + uy * (piece.r + 2)];
    const end = [piece.x + ux * (piece.r + reach), piece.y + uy * (piece.r + reach)];
    const strong = Math.min(1, speed / 4000);
    const colour = `hsl(${140 - 140 * strong} 85% 62%)`;
    make("line", { x1: start[0], y1: start[1], x2: end[0], y2: end[1], stroke: "#fff",
      "stroke-opacity": 0.75, "stroke-width": 1.6, "stroke-dasharray": "2 7", "stroke-linecap": "round" }, this.aimLayer);
    const tip = Math.min(pull, 330);
    make("line", { x1: start[0], y1: start[1], x2: piece.x + ux * Math.max(tip, piece.r + 8),
      y2: piece.y + uy * Math.max(tip, piece.r + 8), stroke: colour, "stroke-width": 5,
      "stroke-linecap": "round", "marker-end": "url(#tip)" }, this.aimLayer);
    const [long, wide, thick, handle] = this.table.stick;
    const back = piece.r + 12 + Math.min(60, pull * 0.16);
    const g = make("g", { transform: `translate(${piece.x - ux * back} ${piece.y - uy * back}) `
      + `rotate(${Math.atan2(uy, ux) * 180 / Math.PI})` }, this.aimLayer);
    this.stick(g, long * 0.8, wide * 0.8, thick, handle, "#8b95a0", -1);
    const label = make("text", { x: piece.x, y: piece.y - piece.r - 10, "text-anchor": "middle",
      "font-size": 15, "font-weight": 650, fill: "#fff", stroke: "#0009", "stroke-width": 3,
      "paint-order": "stroke" }, this.aimLayer);
    label.textContent = `${(speed / 1000).toFixed(1)} m/s`;
  }

  clearAim() {
    this.aimLayer?.replaceChildren();
  }

  // By keyboard: arrows turn and strengthen, Enter pushes.
  showKeyAim(piece) {
    const angle = piece.aim * Math.PI / 180;
    this.drawAim(piece, Math.cos(angle) * piece.power, -Math.sin(angle) * piece.power);
  }

  keyed(event, piece) {
    const fine = event.shiftKey ? 1 : 5;
    if (event.key === "ArrowLeft") piece.aim += fine;
    else if (event.key === "ArrowRight") piece.aim -= fine;
    else if (event.key === "ArrowUp") piece.power = Math.min(500, piece.power + fine * 4);
    else if (event.key === "ArrowDown") piece.power = Math.max(20, piece.power - fine * 4);
    else if (event.key === "Enter") {
      const angle = piece.aim * Math.PI / 180;
      this.push(piece, Math.cos(angle) * piece.power, -Math.sin(angle) * piece.power);
      this.clearAim();
      event.preventDefault();
      return;
    } else if (event.key === "Escape") { piece.node.blur(); return; } else return;
    event.preventDefault();
    event.stopPropagation();
    this.showKeyAim(piece);
  }
}
