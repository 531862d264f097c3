// How much of the heap the firmware uses on a 32-bit MicroPython: set-up, play, lists, match after match.
//
//   npm install --prefix build/heap @micropython/micropython-webassembly-pyscript@1.27.0
//   node tests/heap/measure.mjs build/heap MPY_CROSS [MATCHES]
//
// The firmware is compiled with mpy-cross as a deploy does it, and runs on a board of little memory
// (small_board.py). This port collects garbage only between two pieces of Python, so the match is cut
// into pieces, and what is printed after each is what is really in use: bytes, those of the board
// subtracted.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [prefix, cross, matches] = process.argv.slice(2);
const here = import.meta.dirname;
const firmware = path.join(here, "..", "..", "firmware");
const port = path.resolve(
  prefix, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(port));
const print = (line) => process.stdout.write(line + "\n");
const mp = await loadMicroPython({ stdout: print, linebuffer: true });
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "goalmouth-heap-"));

function put(from, to) {
  for (const name of fs.readdirSync(from)) {
    const source = path.join(from, name);
    const target = to + "/" + name;
    if (name === "__pycache__") continue;
    if (fs.statSync(source).isDirectory()) {
      mp.FS.mkdir(target);
      put(source, target);
    } else if (name.endsWith(".py")) {
      const compiled = path.join(scratch, "module.mpy");
      execFileSync(cross, ["-O3", "-s", target.slice(1), "-o", compiled, source]);
      mp.FS.writeFile(target.replace(/\.py$/, ".mpy"), fs.readFileSync(compiled));
    } else {
      mp.FS.writeFile(target, fs.readFileSync(source));
    }
  }
}

function run(code) {
  mp.runPython(code);
  for (let time = 0; time < 2; time++) mp.runPython("import gc\ngc.collect()");
}

function say(name) {
  mp.runPython(`print("%-16s %7d" % ("${name}", gc.mem_alloc() - BASE))`);
}

mp.FS.mkdir("/a");
mp.FS.mkdir("/a/goalmouth");
mp.FS.mkdir("/a/rulesets");
put(path.join(firmware, "goalmouth"), "/a/goalmouth");
put(path.join(firmware, "rulesets"), "/a/rulesets");
mp.FS.writeFile("/small_board.py", fs.readFileSync(path.join(here, "small_board.py")));

run("import gc, os, sys\nos.chdir('/')\nimport small_board as board\nsys.path.append('a')");
run("BASE = gc.mem_alloc()");
run("from goalmouth import app as module\nfrom goalmouth.drivers.clock import Clock");
say("imported");
run("clock = Clock()\napp = module.App(clock)\nmodule.current = app");
say("made");
run(`
def run(ms):
    end = board.now_us + ms * 1000
    while board.now_us < end:
        app.rest(min(app.step(clock.now_ms()), 50))
def tap(ms=100):
    board.edge(13, 0)
    run(ms)
    board.edge(13, 1)
    run(100)
def shot(pin):
    board.edge(pin, 1)
    run(12)
    board.edge(pin, 0)
    run(200)
def set_up():
    for _ in range(20):
        if app.fields()["phase"] != "setup":
            return
        tap(1000)
        run(500)
assert app.start()
run(1000)`);
say("started, set-up");
for (let match = 0; match < Number(matches || 3); match++) {
  run("set_up()\ntap()\nrun(20000)");
  say("playing");
  for (let part = 0; part < 3; part++) {
    run("for _ in range(6):\n    shot(32)\n    run(3000)\n    tap()\n    run(8000)\n    shot(33)\n    run(2000)\n    tap()\n    run(11000)");
    say("after goals");
    run("tap(1000)\nrun(300)");
    say("list open");
    run("run(12000)\napp.call('end-period')\nrun(500)\ntap()\nrun(500)\ntap()\nrun(3000)");
  }
  run(`
for _ in range(8):
    if app.fields()["phase"] == "final":
        break
    app.call("abandon" if app.is_legal("abandon") else "end-period")
    run(500)
print(app.fields()["phase"], app.fields()["score"], "journal", app.journal.match, app.faults)
run(3000)`);
  say("final");
  run("tap(1000)\nrun(500)\ntap(1000)\nrun(500)");
  say("set-up again");
}
