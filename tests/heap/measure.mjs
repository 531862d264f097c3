// How much of the heap the firmware uses on a 32-bit MicroPython: set-up, play, lists, match after
// match. Prints a line of JSON for each figure; tests/heap/test_heap.py says what they may be.
//
//   node measure.mjs PORT TREE use [MATCHES]    bytes in use at every stage, those of the board
//                                               subtracted
//   node measure.mjs PORT TREE holes BYTES      by how much the heap has to grow when its free
//                                               blocks have BYTES at most, from set-up on
//   node measure.mjs PORT TREE play BYTES       the same from kick-off to the final
//
// PORT is the folder of the npm package, TREE that of a slot as it is deployed. This port collects
// garbage only between two pieces of Python, so a match is cut into pieces, and what is in use is
// counted between them.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, tree, mode, number] = process.argv.slice(2);
const here = import.meta.dirname;
const port = path.join(path.resolve(folder), "micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(port));
let listened = null; // takes the lines while something is asked
const print = (line) => (listened ? listened.push(line) : process.stdout.write(line + "\n"));
let plugging = false;
// The port looks for addresses everywhere, also in numbers: its heap lies where few numbers are,
// as an ESP32's does, above what is taken here before it is made.
const heapsize = {
  valueOf() {
    globalThis.Module._malloc(100 << 20);
    return mode !== "use" ? 24 << 20 : 1 << 20;
  },
};
const mp = await loadMicroPython({ stdout: print, linebuffer: true, heapsize });

function put(from, to) {
  mp.FS.mkdir(to);
  for (const name of fs.readdirSync(from)) {
    const [source, target] = [path.join(from, name), to + "/" + name];
    if (fs.statSync(source).isDirectory()) put(source, target);
    else mp.FS.writeFile(target, fs.readFileSync(source));
  }
}

// Run a piece; what it leaves behind is collected.
function run(code) {
  mp.runPython(code);
  for (let time = 0; time < 2; time++) mp.runPython("import gc\ngc.collect()");
}

// Give the number that an expression has.
function ask(expression) {
  listened = [];
  mp.runPython(`print(${expression})`);
  const found = Number(listened[0]);
  listened = null;
  return found;
}

const say = (name, bytes) => print(JSON.stringify({ name, bytes }));

// Fill every free block of more than BYTES: what the firmware has given back would do for a large
// allocation, and on a board nobody can count on that.
function plug(bytes) {
  for (;;) {
    listened = [];
    mp.runPython("import micropython\nmicropython.mem_info()");
    const largest = 16 * Number(/max free sz: (\d+)/.exec(listened.join(" "))[1]);
    listened = null;
    if (largest <= bytes + 64) return;
    // This piece itself takes a little.
    mp.runPython(`holes.plugs = [holes.plugs, bytearray(${Math.max(largest - 2048, bytes)})]`);
  }
}

function use(name) {
  say(name, ask("plays.used() - BASE"));
  if (!plugging) return;
  const grown = ask("holes.size() - SIZE");
  say("grown at " + name, grown);
  if (grown) process.exit(0); // there is room for anything now
  plug(Number(number));
}

function makeHoles() {
  run(`import holes\nholes.perforate(${number})`);
  plugging = true;
  plug(Number(number));
  run("SIZE = holes.size()");
}

function wholeMatch() {
  if (mode === "holes") makeHoles();
  run("plays.opening()");
  if (mode === "play") makeHoles();
  use("playing");
  for (let period = 0; period < 3; period++) {
    for (let pair = 0; pair < 6; pair++) run("plays.goals()");
    use("after goals");
    run("plays.hold()");
    use("list");
    run("plays.period()");
  }
  run("plays.over()");
  use("final");
  if (mode === "play") return;
  run("plays.leave()");
  use("set-up again");
}

put(tree, "/a");
for (const name of ["small_board.py", "plays.py", "holes.py"])
  mp.FS.writeFile("/" + name, fs.readFileSync(path.join(here, name)));
run("import gc, os, sys\nos.chdir('/')\nsys.path.append('a')\nimport plays");
run("BASE = plays.used()");
run("plays.load()");
use("imported");
run("plays.make()");
use("made");
run("plays.begin()");
use("set-up");
wholeMatch();
for (let match = 1; mode === "use" && match < Number(number || 1); match++) {
  run("plays.match()");
  use("match");
}
