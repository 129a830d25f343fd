/**
 * The counts of a report of `jest --json`. A test file that could not be run at all counts as one failed test.
 *
 * @param {Record<string, any> | undefined} report `undefined` counts nothing
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function summarizeJest(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
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
