import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount, type Account, type Caller } from '../support/api-client.js';
import { followJob } from '../support/library.js';
import { exportSlowly, uploadField } from '../support/slow-composite.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const CALLERS = 8;
const AWAY_MS = 2_000;
/** How long the API is watched after it has recovered. */
const WATCH_MS = 2_000;
/** A request never waits longer than this for a database that is not there. */
const ANSWER_LIMIT_MS = 15_000;

let stack: Stack;
let user: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'], own: ['postgres'] });
  user = await openAccount(stack.url);
});

/** Callers that ask for the library again and again, and what they were answered. */
function startLoad(caller: Caller) {
  const answers: { status: number; ms: number }[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await caller.get('/api/spacedata');
      answers.push({ status, ms: performance.now() - startedAt });
      await sleep(10);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, ask));
  return {
    /** What came since the last time. */
    take: () => answers.splice(0),
    /** What came until each of them may have had an answer. */
    async first() {
      await waitFor(() => answers.length >= CALLERS || undefined);
      return answers.splice(0);
    },
    async stop() {
      isOver = true;
      await callers;
      return answers.splice(0);
    },
  };
}

const statusesOf = (answers: readonly { status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

it.each(['SIGINT', 'SIGKILL'] as const)(
  'PostgreSQL is restarted under load (%s): the API says so meanwhile, recovers, and a running job completes',
  async (signal) => {
    const jobId = await exportSlowly(user, await uploadField(user));
    await followJob(user, jobId, ({ status }) => status === 'running');
    const load = startLoad(user);
    expect(statusesOf(await load.first())).toEqual([200]);

    await stack.end('postgres', signal);
    const health = await user.get('/api/health');
    expect([health.status, health.json.status]).toEqual([503, 'Unhealthy']);
    expect(health.json.components.database.status).toBe('down');
    expect((await user.get('/api/health/live')).status).toBe(200);
    await sleep(AWAY_MS);
    expect(load.take().filter(({ ms }) => ms > ANSWER_LIMIT_MS)).toEqual([]);

    await stack.start('postgres');
    const isBack = async () => ((await user.get('/api/spacedata')).status === 200 ? true : undefined);
    expect(await waitFor(isBack, { timeoutMs: ANSWER_LIMIT_MS })).toBe(true);
    load.take();
    await sleep(WATCH_MS);
    const after = await load.stop();
    expect(statusesOf(after)).toEqual([200]);
    expect(after.length).toBeGreaterThan(CALLERS);
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
  },
);
