/**
 * Defines `__mutant` (find-mutants.mjs) in apps that a spec starts: loaded with NODE_OPTIONS before them. MUTANT_SWITCH is a file
 * with the number of the mutant that is on and the number of the recording (0: none); it may change at any time. While there
 * is one, the mutants that are asked for are added to the file beside it, each once a recording (app-switch.mjs).
 */
const { appendFileSync, readFileSync, watch } = require('node:fs');

const { MUTANT_SWITCH: file } = process.env;
const seen = new Set();
let active = 0;
let recording = 0;

function read() {
  const [mutant, next] = readFileSync(file, 'utf8').trim().split(/ +/).map(Number);
  active = mutant;
  if (next !== recording) seen.clear();
  recording = next;
}

globalThis.__mutant = (id) => {
  if (recording > 0 && !seen.has(id)) {
    seen.add(id);
    appendFileSync(`${file}.hits`, `${id}\n`);
  }
  return id === active;
};

if (file) {
  read();
  watch(file, { persistent: false }, read);
}
