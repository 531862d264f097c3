// Pins and bus over time: lanes like a logic analyser's, the newest at the right.

const LANES = [
  ["beam_left", "#ff7a66"], ["beam_right", "#ff7a66"],
  ["upper_left", "#e8a87c"], ["upper_right", "#e8a87c"],
  ["button", "#4cc38a"], ["button_a", "#4cc38a"], ["button_b", "#4cc38a"],
  ["buzzer", "#c58af0"], ["bus", "#6db3f2"],
];
const KEEP_US = 40e6;

export class Scope {
  constructor(canvas) {
    this.canvas = canvas;
    this.span = 5;
    this.frozen = false;
    this.clear();
  }

  clear() {
    this.events = new Map(LANES.map(([name]) => [name, []]));
    this.now = 0;
    this.at = 0;
  }

  take(trace, ms) {
    this.now = ms * 1000;
    for (const [us, wire, value] of trace ?? []) {
      const lane = this.events.get(wire);
      if (!lane) continue;
      lane.push([us, value]);
      while (lane.length > 2 && lane[1][0] < this.now - KEEP_US) lane.shift();
    }
  }

  draw(names) {
    if (!this.frozen) this.at = this.now;
    const { canvas } = this;
    const pen = canvas.getContext("2d");
    pen.font = "19px system-ui, sans-serif";
    const left = 22 + Math.max(...LANES.map(([name]) => pen.measureText(names(name)).width));
    const width = canvas.width - left - 8;
    const tall = (canvas.height - 26) / LANES.length;
    const from = this.at - this.span * 1e6;
    const x = (us) => left + Math.max(0, Math.min(1, (us - from) / (this.span * 1e6))) * width;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.textBaseline = "middle";
    pen.lineWidth = 1;
    const step = this.span / 5 * 1e6;
    pen.fillStyle = "#708090";
    for (let us = Math.ceil(from / step) * step; us <= this.at; us += step) {
      pen.strokeStyle = "#1d252d";
      pen.beginPath();
      pen.moveTo(x(us), 0);
      pen.lineTo(x(us), canvas.height - 24);
      pen.stroke();
      if (us >= 0) {
        pen.textAlign = "center";
        pen.fillText(`${+(us / 1e6).toFixed(1)} s`, Math.min(x(us), canvas.width - 30),
          canvas.height - 11);
      }
    }
    LANES.forEach(([name, colour], row) => {
      const top = row * tall + 6, low = top + tall - 12;
      pen.fillStyle = "#9fadbb";
      pen.textAlign = "left";
      pen.fillText(names(name), 8, (top + low) / 2);
      pen.strokeStyle = pen.fillStyle = colour;
      pen.lineWidth = 2.2;
      const events = this.events.get(name);
      if (name === "bus") {
        for (const [us, bytes] of events) {
          if (us < from || us > this.at) continue;
          const tallness = Math.min(1, 0.25 + bytes / 400);
          pen.fillRect(x(us), low - (low - top) * tallness, 2.5, (low - top) * tallness);
        }
        return;
      }
      let level = 0;
      for (const [us, value] of events) if (us <= from) level = value;
      const y = (value) => ((value ? 1 : 0) ? top : low);
      pen.beginPath();
      pen.moveTo(left, y(level));
      for (const [us, value] of events) {
        if (us <= from || us > this.at) continue;
        pen.lineTo(x(us), y(level));
        level = value;
        pen.lineTo(x(us), y(level));
      }
      pen.lineTo(left + width, y(level));
      pen.stroke();
    });
  }
}
