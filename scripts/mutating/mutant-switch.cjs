/**
 * Defines `__mutant`, the question that instrumented code asks (find-mutants.mjs): is this mutant the one that is on? MUTANT is
 * its number. MUTANT_HITS is a file that gets the number of each mutant that was asked for, to know which specs reach it.
 * Loaded before each spec, and with NODE_OPTIONS before the apps that a spec starts.
 */
const { appendFileSync } = require('node:fs');

const active = Number(process.env.MUTANT ?? 0);
const hitsFile = process.env.MUTANT_HITS;
const seen = new Set();

globalThis.__mutant = (id) => {
  if (hitsFile && !seen.has(id)) {
    seen.add(id);
    appendFileSync(hitsFile, `${id}\n`);
  }
  return id === active;
};
