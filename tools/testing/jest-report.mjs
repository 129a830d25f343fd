import path from 'node:path';

/** Stands for the name of a test when a file cannot be loaded, or something outside its tests fails. */
export const WHOLE_FILE = 'the file as a whole';

/**
 * What one spec file came to: the names of its tests.
 *
 * @typedef {object} FileResult
 * @property {string} file relative to the project
 * @property {string[]} passed
 * @property {string[]} failed
 * @property {number} skipped
 */

/**
 * The files of a report of `jest --json`.
 *
 * @param {Record<string, any>} report
 * @param {string} root folder of the project
 * @returns {FileResult[]}
 */
export function fileResults(report, root) {
  return report.testResults.map(({ name, status, assertionResults }) => {
    const named = (wanted) => assertionResults.filter((test) => test.status === wanted).map(titleOf);
    const [passed, failed] = [named('passed'), named('failed')];
    return {
      file: path.relative(root, name),
      passed,
      failed: status === 'failed' && failed.length === 0 ? [WHOLE_FILE] : failed,
      skipped: assertionResults.length - passed.length - failed.length,
    };
  });
}

/** @returns {string} */
const titleOf = ({ fullName }) => fullName;

/**
 * @param {FileResult[]} files
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(files) {
  const sum = (countOf) => files.reduce((total, file) => total + countOf(file), 0);
  return {
    passed: sum(({ passed }) => passed.length),
    failed: sum(({ failed }) => failed.length),
    skipped: sum(({ skipped }) => skipped),
  };
}

/**
 * The last line of a test run: "N passed, N failed", and ", N skipped" when there are any.
 *
 * @param {{ passed: number, failed: number, skipped: number }[]} results
 * @returns {string}
 */
export function totalLine(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
