import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A spec that takes longer than this without any mutant is not fit for hundreds of runs. */
const SPEC_LIMIT_MS = 180_000;

/**
 * A spec as it is without any mutant on.
 *
 * @typedef {object} MeasuredSpec
 * @property {string} spec absolute
 * @property {number} ms
 * @property {Set<number>} reached the mutants that it executes
 */

/**
 * Runs every spec once.
 *
 * @param {string[]} specs
 * @param {{ folder: string, tree: string, forEach: (items: string[], work: (lane: object, item: string) => Promise<void>) => Promise<void>,
 *   report: (line: string) => void }} context
 * @returns {Promise<MeasuredSpec[]>} the fastest first; one that fails is left out, with a word
 */
export async function measureSpecs(specs, { folder, tree, forEach, report }) {
  const measured = [];
  await forEach(specs, async (lane, spec) => {
    const hitsFile = path.join(folder, `hits-${specs.indexOf(spec)}`);
    const { ok, failure, ms } = await lane.run({ specs: [spec], hitsFile }, SPEC_LIMIT_MS);
    if (ok) measured.push({ spec, ms, reached: readHits(hitsFile) });
    else report(`left out, it fails without any mutant: ${failure ?? path.relative(tree, spec)}`);
  });
  return measured.sort((a, b) => a.ms - b.ms);
}

const readHits = (file) =>
  new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : []);
