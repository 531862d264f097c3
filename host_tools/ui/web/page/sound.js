// The buzzer, as the board's PWM pin drives it. Silent until asked for.

export class Buzzer {
  constructor() {
    this.on = false;
    this.begun = null;
  }

  toggle() {
    this.on = !this.on;
    if (this.on && !this.context) {
      this.context = new AudioContext();
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.tone = this.context.createOscillator();
      this.tone.type = "square";
      this.tone.connect(this.gain).connect(this.context.destination);
      this.tone.start();
    }
    if (!this.on && this.gain) this.gain.gain.value = 0;
    return this.on;
  }

  // Tones come in bunches; each is played as long after the first as it was on the board.
  take(trace) {
    if (!this.on) return;
    const tones = trace.filter(([, wire]) => wire === "buzzer");
    const now = this.context.currentTime + 0.02;
    for (const [us, , hz] of tones) {
      const at = now + Math.min(1, (us - tones[0][0]) / 1e6);
      if (hz > 1) this.tone.frequency.setValueAtTime(hz, at);
      this.gain.gain.setValueAtTime(hz > 1 ? 0.05 : 0, at);
    }
  }
}
