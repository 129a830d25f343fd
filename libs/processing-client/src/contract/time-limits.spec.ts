import { Settings } from '#platform';
import { ADMISSION_QUEUES } from './admission-queues.js';
import { OPERATIONS } from './operations.js';
import { callLimits, queueWaitMs, runLimitMs } from './time-limits.js';

const TIMES = {
  ANALYSIS_SECONDS: 3,
  SEMANTIC_SECONDS: 40,
  COMPOSITE_ATTEMPT_SECONDS: 5,
  COMPOSITE_TOTAL_SECONDS: 9,
  ENGINE_WAIT_SECONDS: 0.5,
};
const MINUTE_MS = 60_000;

it('time limits are those of the reference by default, plus the wait before the run', () => {
  const usual = new Settings();
  expect(runLimitMs(OPERATIONS.preview, usual)).toBe(2 * MINUTE_MS);
  expect(callLimits(OPERATIONS.preview, usual)).toEqual({
    timeoutMs: 3 * MINUTE_MS,
    totalTimeoutMs: undefined,
    retries: undefined,
  });
  expect(runLimitMs(OPERATIONS.embedQuestion, usual)).toBe(5 * MINUTE_MS);
  expect(runLimitMs(OPERATIONS.composite, usual)).toBe(30 * MINUTE_MS);
  expect(callLimits(OPERATIONS.compositeToStorage, usual)).toEqual({
    timeoutMs: 40 * MINUTE_MS,
    totalTimeoutMs: 60 * MINUTE_MS,
    retries: true,
  });
});

it('time limits follow the settings', () => {
  expect(runLimitMs(OPERATIONS.histogram, TIMES)).toBe(3_000);
  expect(callLimits(OPERATIONS.histogram, TIMES)).toMatchObject({ timeoutMs: 3_500 });
  expect(callLimits(OPERATIONS.composite, TIMES)).toEqual({
    timeoutMs: 5_500,
    totalTimeoutMs: 9_000,
    retries: true,
  });
});

it('time limits bound the wait by the admission queue', () => {
  for (const queue of ['interactive', 'batch'] as const) {
    expect(queueWaitMs(queue, TIMES)).toBe(500);
    expect(queueWaitMs(queue, { ...TIMES, ENGINE_WAIT_SECONDS: 100_000 })).toBe(
      ADMISSION_QUEUES[queue].waitMs,
    );
  }
});
