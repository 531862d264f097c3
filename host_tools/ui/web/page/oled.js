// The glass, pixel by pixel, as the emulated chip has it.

const LIT = "#d6ecff";
const GLOW = "#7fb8e8";

export function drawOled(canvas, packed, [width, height]) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const cell = 5;
  if (canvas.width !== width * cell || canvas.height !== height * cell) {
    canvas.width = width * cell;
    canvas.height = height * cell;
    canvas.style.aspectRatio = `${width} / ${height}`;
  }
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#06090d";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const path = new Path2D();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((bytes[(y * width + x) >> 3] >> (7 - (x & 7))) & 1) {
        path.rect(x * cell + 0.25, y * cell + 0.25, cell - 0.5, cell - 0.5);
      }
    }
  }
  pen.fillStyle = LIT;
  pen.shadowColor = GLOW;
  pen.shadowBlur = 4;
  pen.fill(path);
  pen.shadowBlur = 0;
}
