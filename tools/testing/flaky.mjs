import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WHOLE_FILE } from './jest-report.mjs';

/** @typedef {import('./jest-report.mjs').FileResult} FileResult */

/** More files than this with flaky tests are no coincidence. */
const MOST_FLAKY_FILES = 2;

/** A test of these that fails only sometimes has found a race in the service: lost jobs, lost files, wrong rows. */
const NEVER_FLAKY = ['test/faults/', 'test/stores/', 'test/fleet/'];

/**
 * @typedef {object} Verdict
 * @property {FileResult[]} files what counts: the second result of each file, or the first when its flaky tests count as failed
 * @property {{ file: string, test: string }[]} flaky the tests that failed first and passed when they ran alone
 * @property {string[]} objections why the flaky tests count as failed; none when they do not
 */

/**
 * Judges spec files that have failed by a second run, in which nothing ran beside them.
 *
 * @param {FileResult[]} first the failed files
 * @param {FileResult[]} second the same files; one that is missing has failed again
 * @returns {Verdict}
 */
export function judge(first, second) {
  const again = new Map(second.map((result) => [result.file, result]));
  const flaky = first.flatMap((before) => {
    const after = again.get(before.file);
    return before.failed
      .filter((test) => hasPassed(test, after))
      .map((test) => ({ file: before.file, test }));
  });
  const objections = objectionsTo([...new Set(flaky.map(({ file }) => file))]);
  const files = objections.length > 0 ? first : first.map((before) => again.get(before.file) ?? before);
  return { files, flaky, objections };
}

/** A failure of the file as a whole is over when nothing fails any more. */
function hasPassed(test, after) {
  if (!after) return false;
  return test === WHOLE_FILE ? after.failed.length === 0 : after.passed.includes(test);
}

/** @param {string[]} files with flaky tests */
function objectionsTo(files) {
  const strict = files.filter((file) => NEVER_FLAKY.some((folder) => file.startsWith(folder)));
  return [
    ...strict.map((file) => `${file} must never be flaky`),
    ...(files.length > MOST_FLAKY_FILES
      ? [`${files.length} files are flaky, more than ${MOST_FLAKY_FILES}`]
      : []),
  ];
}

/**
 * Lists flaky tests for the person who reads the output and, as `flaky.txt`, for programs: empty when there are none.
 *
 * @param {Verdict['flaky']} flaky
 * @param {{ folder: string, print: (text: string) => void }} output
 */
export function reportFlaky(flaky, { folder, print }) {
  const lines = flaky.map(({ file, test }) => `flaky: ${file}: ${test}`);
  const listFile = path.join(folder, 'flaky.txt');
  mkdirSync(folder, { recursive: true });
  writeFileSync(listFile, lines.map((line) => `${line}\n`).join(''));
  if (lines.length > 0)
    print([...lines, `firstlight: ${lines.length} flaky, listed in ${listFile}`].join('\n'));
}
