import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'scripts/mutating/equivalents.json';

/**
 * A mutant that changes nothing that anybody could see.
 *
 * @typedef {object} Equivalent
 * @property {string} file
 * @property {string} original as the report shows it
 * @property {string} changed
 * @property {string} [in] a part of the line, where the same piece stands in others, too: without it all of the file are meant
 * @property {string} why
 */

/**
 * @param {string} root
 * @returns {Equivalent[]}
 */
export function readEquivalents(root) {
  const place = path.join(root, FILE);
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : [];
}

/** The reason why a mutant counts as equivalent, if it does. */
export const whyEquivalent = (equivalents, { file, original, changed, code }) =>
  equivalents.find(
    (one) =>
      one.file === file &&
      one.original === original &&
      one.changed === changed &&
      code.includes(one.in ?? ''),
  )?.why;

/**
 * Entries for these files that name no mutant any more: the code has changed.
 *
 * @param {Equivalent[]} equivalents
 * @param {import('./find-mutants.mjs').Mutant[]} mutants
 * @param {string[]} files
 */
export const staleEquivalents = (equivalents, mutants, files) =>
  equivalents.filter(
    (one) =>
      files.includes(one.file) && !mutants.some((mutant) => whyEquivalent([one], mutant) !== undefined),
  );
