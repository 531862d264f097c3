// Runs tests/device/suite.py with micropython-lib's own `unittest`: it is frozen into MicroPython's
// WebAssembly port. The board is the simulated one, with jumpers.
//
//   node real_unittest.mjs PREFIX FLASH SUITE [TRAITS]     PREFIX: where npm has installed the port

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [prefix, flash, suite, traits] = process.argv.slice(2);
const root = path.join(import.meta.dirname, "..", "..");
const port = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
const { loadMicroPython } = await import(pathToFileURL(path.resolve(prefix, port)));
const stdout = (line) => process.stdout.write(line + "\n");
const mp = await loadMicroPython({ heapsize: 256 * 1024 * 1024, stdout, linebuffer: true });

function folder(name) {
  const parts = name.split("/");
  for (let count = 2; count <= parts.length; count++) {
    const part = parts.slice(0, count).join("/");
    if (!mp.FS.analyzePath(part).exists) mp.FS.mkdir(part);
  }
}

function put(from, to) {
  folder(to);
  for (const name of fs.readdirSync(from)) {
    const source = path.join(from, name);
    if (name === "__pycache__") continue;
    if (fs.statSync(source).isDirectory()) put(source, to + "/" + name);
    else mp.FS.writeFile(to + "/" + name, fs.readFileSync(source));
  }
}

put(path.join(root, "host_tools/sim/board"), "/root/host_tools/sim/board");
put(flash, "/flash");
folder("/root/tests/tools");
mp.FS.writeFile("/root/tests/tools/boot.py",
  fs.readFileSync(path.join(import.meta.dirname, "boot.py")));
mp.FS.writeFile("/flash/suite.py", fs.readFileSync(suite));
mp.runPython(`
import os, sys
import unittest  # ours is not there: the flash has no lib folder
os.chdir("/flash")
sys.path.append("/root/tests/tools")
import boot
boot.TRAITS += "jumpers,${traits ?? ""}".split(",")

class Sys:  # this port lacks it, and nothing here asks for it
    exc_info = None

sys.modules["board.system"].sys = Sys

rig = boot.rigs.Rig(boot.Loader(), ".", None, {"pcnt": "no-pcnt" not in boot.TRAITS})
boot.spoil(rig)
boot.run_out(rig)
boot.pose()
print("unittest", unittest.__version__)
with open("suite.py") as file:
    code = compile(file.read(), "suite.py", "exec")
try:
    exec(code, {"__name__": "__main__"})
    print("exit 0")
except SystemExit as end:
    print("exit", end.args[0])
`);
