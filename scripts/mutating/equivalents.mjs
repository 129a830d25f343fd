import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'scripts/mutating/equivalents.json';

/**
 * Mutants that change nothing that anybody could see, with the reason. One entry: `file`, `original` and `changed` as the report
 * shows them, `why`.
 *
 * @param {string} root
 * @returns {{ file: string, original: string, changed: string, why: string }[]}
 */
export function readEquivalents(root) {
  const place = path.join(root, FILE);
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : [];
}

/** The reason why a mutant counts as equivalent, if it does. */
export const whyEquivalent = (equivalents, { file, original, changed }) =>
  equivalents.find((one) => one.file === file && one.original === original && one.changed === changed)?.why;

/**
 * Entries for these files that name no mutant any more: the code has changed.
 *
 * @param {ReturnType<typeof readEquivalents>} equivalents
 * @param {import('./find-mutants.mjs').Mutant[]} mutants
 * @param {string[]} files
 */
export const staleEquivalents = (equivalents, mutants, files) =>
  equivalents.filter(
    (one) =>
      files.includes(one.file) && !mutants.some((mutant) => whyEquivalent([one], mutant) !== undefined),
  );
