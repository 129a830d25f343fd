import { summarizeJest, totalLine } from './jest-report.mjs';
import { runInLanes } from './lanes.mjs';
import { selectSteps } from './steps.mjs';

describe('npm test', () => {
  it('runs all steps but those on demand, or the named ones', () => {
    const names = (argv: string[]) => selectSteps(argv).map((step) => step.name);
    expect(names([])).toEqual(['lint', 'typecheck', 'unit', 'integration']);
    expect(names(['--only', 'unit,lint'])).toEqual(['lint', 'unit']);
    expect(names(['--only', 'faults'])).toEqual(['faults']);
    expect(() => names(['--only', 'units'])).toThrow('Usage');
    expect(() => names(['unit'])).toThrow('Usage');
  });

  it('counts a test file that could not run as a failed test', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      numPendingTests: 3,
      numTodoTests: 1,
    };
    expect(summarizeJest(report)).toEqual({ passed: 7, failed: 3, skipped: 4 });
  });

  it('sums up in one line', () => {
    const lint = { passed: 0, failed: 1, skipped: 0 };
    expect(totalLine([lint, { passed: 5, failed: 0, skipped: 0 }])).toBe('5 passed, 1 failed');
    expect(totalLine([lint, { passed: 5, failed: 0, skipped: 2 }])).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('runs at most so many tasks at a time and keeps their order', async () => {
    let running = 0;
    let most = 0;
    const task = (value: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10 - value));
      running -= 1;
      return value;
    };
    expect(await runInLanes([1, 2, 3, 4, 5].map(task), 2)).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });
});
