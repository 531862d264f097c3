// A journal as a film: a bar at the bottom to play and scrub it.

const $ = (id) => document.getElementById(id);

const clock = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

export class FilmBar {
  constructor(order, words) {
    this.order = order;
    this.words = words;
    this.film = null;
    this.playing = false;
    this.ms = 0;
    $("film-at").oninput = () => { this.playing = false; this.go(Number($("film-at").value)); };
    $("film-play").onclick = () => this.toggle();
    $("film-back").onclick = () => this.jump(-1);
    $("film-next").onclick = () => this.jump(1);
    $("film-close").onclick = () => order("close-film");
  }

  speak() {
    if (this.film) this.show(this.film, this.at);
  }

  show(film, at) {
    $("film").hidden = !film;
    this.at = at;
    if (!film) { this.film = null; this.playing = false; return; }
    if (this.film !== film) {
      this.film = film;
      this.ms = 0;
      $("film-at").max = film.length;
      $("film-marks").replaceChildren(...film.events.map(([ms, text]) => {
        const mark = document.createElement("i");
        mark.style.left = `${ms / film.length * 100}%`;
        if (text.startsWith("break")) mark.className = "goal";
        return mark;
      }));
    }
    $("film-clock").textContent = clock(at.ms);
    $("film-at").setAttribute("aria-valuetext", clock(at.ms));
    if (document.activeElement !== $("film-at")) $("film-at").value = at.ms;
    $("film-event").textContent = film.events[at.event]?.[1] ?? film.ruleset;
    $("film-play").textContent = this.playing ? "❚❚" : "▶";
  }

  go(ms) {
    this.ms = Math.max(0, Math.min(this.film.length, ms));
    this.order("scrub", { ms: this.ms });
  }

  jump(step) {
    const times = this.film.events.map(([ms]) => ms);
    const next = step > 0 ? times.find((ms) => ms > this.ms) : times.findLast((ms) => ms < this.ms);
    this.playing = false;
    this.go(next ?? (step > 0 ? this.film.length : 0));
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.ms >= this.film.length) this.ms = 0;
    let then = performance.now();
    const turn = (now) => {
      if (!this.playing || !this.film) return;
      this.go(this.ms + (now - then) * 8); // eight times as fast as it was
      then = now;
      if (this.ms >= this.film.length) this.playing = false;
      setTimeout(() => requestAnimationFrame(turn), 40);
    };
    requestAnimationFrame((now) => { then = now; turn(now); });
  }
}
