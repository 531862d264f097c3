// The one connection to the server: orders out, news in. It comes back by itself.

const LATEST = 3000; // ms after which nobody wants it any more
const MOMENTARY = ["press", "beat", "release"];

export class Net {
  constructor(onNews, onSay, onState) {
    this.onNews = onNews;
    this.onSay = onSay;
    this.onState = onState;
    this.wait = 300;
    this.late = []; // orders given while there was no connection
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 300;
      this.onState(true);
      const now = performance.now();
      for (const [at, text] of this.late) if (now - at < LATEST) socket.send(text);
      this.late = [];
    };
    socket.onmessage = (event) => {
      const news = JSON.parse(event.data);
      if (news.say !== undefined) this.onSay(news.say);
      else this.onNews(news);
    };
    socket.onclose = () => {
      this.onState(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 1.7, 4000);
    };
  }

  order(what, more = {}) {
    const text = JSON.stringify({ do: what, ...more });
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else if (!MOMENTARY.includes(what)) this.late.push([performance.now(), text]);
  }
}
