import { callerOf } from '../../support/api-client.js';
import { insertWaiting } from '../../support/insert-jobs.js';
import { startStack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

const WAITING = 100_000;
const QUESTIONS = 30;
/** Allowed duration of health with a long queue. */
const LIMIT_MS = 50;

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

it(`health takes no longer with ${WAITING} waiting jobs`, async () => {
  const stack = await startStack({ apps: ['api', 'processing'], isLong: true });
  const stranger = callerOf(stack.url);
  const medianMs = async () => {
    const times: number[] = [];
    for (let i = 0; i < QUESTIONS; i += 1) {
      const start = performance.now();
      expect((await stranger.get('/api/health')).status).toBe(200);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const idle = await medianMs();
  await insertWaiting(stack, WAITING);
  const loaded = await medianMs();
  process.stdout.write(
    `health: ${idle.toFixed(1)} ms without, ${loaded.toFixed(1)} ms with ${WAITING} jobs\n`,
  );
  expect(loaded).toBeLessThan(Math.max(LIMIT_MS, 4 * idle));
});
