import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount, type Account, type Caller } from './api-client.js';
import { followJob } from './library.js';
import { exportSlowly, uploadField } from './slow-composite.js';
import { waitFor } from './spec-end.js';
import { startStack, type Stack } from './start-stack.js';

const CALLERS = 4;
const PAUSE_MS = 25;
const AWAY_MS = 2_000;
/** How long the API is observed after its recovery. */
const WATCH_MS = 2_000;
/** Longest wait of a request for an unavailable database. */
const ANSWER_LIMIT_MS = 15_000;

interface OwnPostgres {
  readonly stack: Stack;
  readonly user: Account;
}

/** Starts the stack of a spec, with its own PostgreSQL, before all of its tests. */
export function ownPostgres(): OwnPostgres {
  const opened = {} as { -readonly [Name in keyof OwnPostgres]: OwnPostgres[Name] };
  beforeAll(async () => {
    opened.stack = await startStack({ apps: ['api', 'processing', 'worker'], own: ['postgres'] });
    opened.user = await openAccount(opened.stack.url);
  });
  return opened;
}

/** Clients that repeatedly list the library, and their responses. */
function startLoad(caller: Caller) {
  const answers: { status: number; ms: number }[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await caller.get('/api/spacedata');
      answers.push({ status, ms: performance.now() - startedAt });
      await sleep(PAUSE_MS);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, ask));
  return {
    /** Responses since the last call. */
    take: () => answers.splice(0),
    /** Responses until each client may have had one. */
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

/** PostgreSQL is restarted under load: the API says so, recovers, and a running job completes. */
export async function restartUnderLoad(
  { stack, user }: OwnPostgres,
  signal: 'SIGINT' | 'SIGKILL',
): Promise<void> {
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
}
