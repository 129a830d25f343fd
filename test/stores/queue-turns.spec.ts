import { Worker, type Job, type Queue } from 'bullmq';
import fc from 'fast-check';
import { createJobStore, UserEntity, type JobStore } from '#domain';
import { connectRedis, createLogger } from '#platform';
import { openQueues, queueRoom, submitJob, type OpenQueues } from '#queues';
import { fakeLogger } from '../support/fake-jobs.js';
import { insertJobs } from '../support/insert-jobs.js';
import { atSpecEnd } from '../support/spec-end.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { claimRedisDatabase } from '../support/test-services.js';

jest.setTimeout(120_000);

const TTL_MINUTES = 30;
const TOKEN = 'token';
const ACCOUNTS = ['vera', 'marie', 'edwin', 'carl'] as const;
type Account = (typeof ACCOUNTS)[number];
const idOf = (account: Account) => `018f0000-0000-7000-8000-0000000000a${ACCOUNTS.indexOf(account)}`;
/** A job that the service orders in the same queue. */
const SERVICE_TYPE = 'observation-mosaic';

let db: TestDatabase;
let store: JobStore;
let redis: ReturnType<typeof connectRedis>;
let queues: OpenQueues;
let worker: Worker;
let entries: Queue;
/** `vera 2` for the second job that vera submitted. */
let names: Map<string, string>;
let submitted: Record<string, number>;

beforeAll(async () => {
  db = await openTestDatabase();
  store = createJobStore(db.database);
  const url = await claimRedisDatabase();
  redis = connectRedis(url, fakeLogger().logger);
  queues = await openQueues(redis, createLogger('test', 'silent'));
  worker = new Worker('firstlight-mosaic', null, { connection: redis });
  entries = queues.all.find(({ name }) => name === worker.name)!;
  const users = ACCOUNTS.map((account) => ({
    ...{ id: idOf(account), username: account, email: `${account}@example.org` },
    ...{ passwordHash: 'x', role: 'user' as const },
  }));
  await db.database.getRepository(UserEntity).insert(users);
  atSpecEnd(async () => {
    await worker.close();
    await queues.close();
    redis.disconnect();
  });
});

async function empty(): Promise<void> {
  [names, submitted] = [new Map(), {}];
  await db.database.query('DELETE FROM jobs');
  await entries.obliterate({ force: true });
  await entries.setGlobalConcurrency(1);
}
beforeEach(empty);

function nameJob(id: string, account: string): string {
  submitted[account] = (submitted[account] ?? 0) + 1;
  names.set(id, `${account} ${submitted[account]}`);
  return id;
}

async function submit(account: Account, type: 'mosaic' | typeof SERVICE_TYPE = 'mosaic'): Promise<string> {
  const job = { type, ownerId: idOf(account), request: {} as never, description: 'x' };
  const { id } = await submitJob(store, queues, job);
  return nameJob(id, type === 'mosaic' ? account : `service of ${account}`);
}

async function submitMany(account: Account, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await submit(account));
  return ids;
}

interface Taken {
  readonly entry: Job;
  readonly jobId: string;
  readonly name: string;
  readonly claim: { readonly jobId: string; readonly claimId: string };
}

/** Takes the next entry and claims its job, as a worker does. */
async function take(): Promise<Taken | null> {
  const entry = (await worker.getNextJob(TOKEN, { block: false })) as Job<{ jobId: string }> | undefined;
  if (!entry) return null;
  const { jobId } = entry.data;
  const claimed = await store.claim(jobId, 'worker', 60);
  if (!claimed) {
    await entry.moveToCompleted(undefined, TOKEN, false);
    return take();
  }
  return { entry, jobId, name: names.get(jobId)!, claim: { jobId, claimId: claimed.claimId! } };
}

async function finish({ entry, claim }: Taken): Promise<void> {
  expect(await store.complete(claim, null, TTL_MINUTES)).not.toBeNull();
  await entry.moveToCompleted(undefined, TOKEN, false);
}

async function giveBack({ entry, claim }: Taken): Promise<void> {
  const released = await store.release(claim, { message: 'x', spentMs: 0 });
  await entry.moveToCompleted(undefined, TOKEN, false);
  await queues.enqueue(released!);
}

async function runNext(): Promise<string | null> {
  const taken = await take();
  if (taken) await finish(taken);
  return taken?.name ?? null;
}

/** Names of the jobs that run from now on, in order. */
async function runAll(): Promise<string[]> {
  const ran: string[] = [];
  for (let name = await runNext(); name !== null; name = await runNext()) ran.push(name);
  return ran;
}

const inRedis = async () => {
  const ids = (await entries.getPrioritized()).map(({ data }) => (data as { jobId: string }).jobId);
  const rows = await store.findMany(ids);
  const waiting = new Set(rows.filter(({ status }) => status === 'queued').map(({ id }) => id));
  return ids.filter((id) => waiting.has(id)).map((id) => names.get(id)!);
};

/** The waiting jobs by the position that their owners see. */
const inDatabase = async () => {
  const positions = await store.queuePositions(await store.findMany([...names.keys()]));
  const line: string[] = [];
  for (const [id, position] of positions) line[position - 1] = names.get(id)!;
  return line;
};

/** The order of positions, of entries and of recovery, which must be the same. */
async function line(): Promise<string[]> {
  const order = await inDatabase();
  expect(await inRedis()).toEqual(order);
  expect((await store.waiting('mosaic', 1000)).map(({ id }) => names.get(id))).toEqual(order);
  return order;
}

describe('the owners of jobs', () => {
  it('take turns, each with the oldest of their jobs', async () => {
    await submitMany('vera', 4);
    await submitMany('marie', 2);
    await submitMany('edwin', 3);
    const expected = [
      'vera 1',
      'marie 1',
      'edwin 1',
      'vera 2',
      'marie 2',
      'edwin 2',
      'vera 3',
      'edwin 3',
      'vera 4',
    ];
    expect(await line()).toEqual(expected);
    expect(await runAll()).toEqual(expected);
  });

  it('wait for the job that runs and for one of every owner before them, not for ten of one', async () => {
    await submitMany('vera', 10);
    const running = (await take())!;
    await submitMany('marie', 2);
    await submit('edwin');
    expect((await line()).slice(0, 4)).toEqual(['marie 1', 'edwin 1', 'vera 2', 'marie 2']);
    await finish(running);
    expect((await runAll()).slice(0, 4)).toEqual(['marie 1', 'edwin 1', 'vera 2', 'marie 2']);
  });

  it('join the turn that is on, however long the queue has been busy', async () => {
    await submitMany('vera', 10);
    for (let ran = 0; ran < 6; ran += 1) await runNext();
    await submit('marie'); // Nothing runs at this moment.
    const running = (await take())!;
    await submit('edwin');
    expect([running.name, ...(await line())].slice(0, 4)).toEqual(['vera 7', 'marie 1', 'edwin 1', 'vera 8']);
    await finish(running);
  });

  it('are not kept waiting by two others that submit a job whenever one has finished', async () => {
    await submitMany('vera', 3);
    const running = (await take())!;
    await submit('marie');
    await submit('edwin');
    await finish(running);
    const ran: string[] = [];
    while (!ran.includes('vera 3') && ran.length < 12) {
      const name = (await runNext())!;
      ran.push(name);
      const [account] = name.split(' ') as [Account];
      if (account !== 'vera') await submit(account);
    }
    expect(ran).toEqual(['marie 1', 'edwin 1', 'vera 2', 'marie 2', 'edwin 2', 'vera 3']);
  });

  it('have no disadvantage by jobs that ran before the queue was empty', async () => {
    await submitMany('vera', 8);
    await runAll();
    await submitMany('marie', 5);
    await submit('vera');
    expect((await line()).slice(0, 3)).toEqual(['marie 1', 'vera 9', 'marie 2']);
  });

  it('have no disadvantage by jobs that they cancelled before they began, and no advantage by others', async () => {
    const ids = await submitMany('vera', 3);
    await submitMany('marie', 5);
    await store.cancel(ids[0], TTL_MINUTES);
    await store.cancel(ids[1], TTL_MINUTES);
    const running = (await take())!;
    expect(running.name).toBe('marie 1');
    await submit('vera');
    expect((await line()).slice(0, 5)).toEqual(['marie 2', 'vera 3', 'marie 3', 'marie 4', 'vera 4']);
    for (const id of await submitMany('edwin', 3)) await store.cancel(id, TTL_MINUTES);
    await submit('edwin');
    expect((await line()).slice(0, 2)).toEqual(['edwin 4', 'marie 2']);
    await store.cancel(running.jobId, TTL_MINUTES);
    await running.entry.moveToCompleted(undefined, TOKEN, false);
    await submit('marie');
    expect((await line()).at(-1)).toBe('marie 6');
  });
});

it('the service’s own jobs take turns beside those that the same owner requests', async () => {
  for (let count = 0; count < 4; count += 1) await submit('vera', SERVICE_TYPE);
  await submitMany('vera', 2);
  await submit('marie');
  expect((await line()).slice(0, 5)).toEqual([
    ...['service of vera 1', 'vera 1', 'marie 1', 'service of vera 2', 'vera 2'],
  ]);
});

describe('a job that begins again', () => {
  it('is the next of its turn, when a worker gave it back', async () => {
    await submitMany('vera', 3);
    await submitMany('marie', 2);
    await giveBack((await take())!);
    expect(await line()).toEqual(['marie 1', 'vera 1', 'vera 2', 'marie 2', 'vera 3']);
  });

  it('keeps its turn, when it waited for a component', async () => {
    await submitMany('vera', 3);
    const taken = (await take())!;
    await taken.entry.moveToDelayed(Date.now() + 50, TOKEN);
    const wait = { dependency: 'storage', since: new Date().toISOString(), refusals: 0 };
    await store.releaseToWait(taken.claim, { message: 'x', spentMs: 0, wait });
    await submit('marie');
    expect((await runNext())!).toBe('marie 1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await runAll()).toEqual(['vera 1', 'vera 2', 'vera 3']);
  });

  it('waits like a new one, when its owner resumes it', async () => {
    const cancelled = {
      type: 'mosaic',
      queue: 'mosaic',
      status: 'cancelled',
      resumable: true,
      canResume: true,
    } as const;
    const [id] = await insertJobs(db.database, idOf('vera'), 1, cancelled);
    nameJob(id, 'vera');
    await submitMany('marie', 2);
    await submitMany('vera', 2);
    const resumed = await store.resume(id, queueRoom('mosaic'));
    await queues.enqueue(resumed!);
    expect(await line()).toEqual(['marie 1', 'vera 2', 'marie 2', 'vera 3', 'vera 1']);
  });

  it('stands where it stood, when Redis has lost its entry', async () => {
    await submitMany('vera', 4);
    await submitMany('marie', 3);
    const before = await line();
    await redis.flushdb();
    const first = await store.waiting('mosaic', 3);
    await queues.addMissing('mosaic', first);
    await queues.addMissing('mosaic', await store.waiting('mosaic', 100, first[2].id));
    expect(await line()).toEqual(before);
    expect(await runAll()).toEqual(before);
  });
});

it('turns have a last one, in which jobs run in the order of their submission', async () => {
  const LAST = 2 ** 21 - 1;
  const [id] = await insertJobs(db.database, idOf('vera'), 1, {
    type: 'mosaic',
    queue: 'mosaic',
    turn: LAST,
  });
  nameJob(id, 'vera');
  await queues.enqueue((await store.find(id))!);
  await submitMany('vera', 2);
  await submit('marie');
  expect(await line()).toEqual(['vera 1', 'vera 2', 'vera 3', 'marie 1']);
});

/** What may happen to a queue; `index` chooses the account. */
const STEP = fc.record({
  what: fc.constantFrom('submit', 'submit', 'submit', 'begin', 'finish', 'give back'),
  index: fc.nat(ACCOUNTS.length - 1),
});

it('whatever happens, jobs of one owner run in order, and each waits for few of any other owner', () =>
  fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 30, maxLength: 60 }), async (steps) => {
      await empty();
      const history: string[] = [];
      const limits = new Map<string, { readonly since: number; readonly jobs: number }>();
      const unfinished = (account: string) =>
        [...limits.keys()].filter((name) => name.startsWith(account)).length;
      let running: Taken | null = null;
      for (const { what, index } of steps) {
        const account = ACCOUNTS[index];
        if (what === 'submit' && unfinished(account) < 10) {
          const name = names.get(await submit(account))!;
          // One more than its place among the owner's jobs: its owner may just have had a job in this turn.
          limits.set(name, { since: history.length, jobs: unfinished(account) + 2 });
        }
        if (what === 'begin' && !running) running = await begin(history, limits);
        if (what === 'finish' && running) {
          await finish(running);
          limits.delete(running.name);
          running = null;
        }
        if (what === 'give back' && running) {
          await giveBack(running);
          running = null;
        }
        await line();
      }
    }),
    { numRuns: 4, seed: 1966 },
  ));

/** Takes the next job, and checks it against the jobs that began before. */
async function begin(history: string[], limits: ReadonlyMap<string, { since: number; jobs: number }>) {
  const taken = await take();
  if (!taken) return null;
  const { name } = taken;
  const [account, number] = name.split(' ');
  const begunBefore = new Set(history);
  if (!begunBefore.has(name)) {
    const own = [...begunBefore].filter((other) => other.startsWith(account));
    expect(own).toHaveLength(Number(number) - 1);
    const { since, jobs } = limits.get(name)!;
    const earlier = new Set(history.slice(0, since));
    for (const other of ACCOUNTS.filter((each) => each !== account)) {
      const waitedFor = [...begunBefore].filter((each) => each.startsWith(other) && !earlier.has(each));
      expect([name, other, waitedFor.length <= jobs]).toEqual([name, other, true]);
    }
  }
  history.push(name);
  return taken;
}

it('metrics count the entries that wait', async () => {
  await submitMany('vera', 3);
  await take();
  const counts = (await queues.counts()).filter(({ queue }) => queue === 'mosaic');
  expect(counts).toEqual([
    { queue: 'mosaic', state: 'waiting', count: 2 },
    { queue: 'mosaic', state: 'active', count: 1 },
    { queue: 'mosaic', state: 'delayed', count: 0 },
  ]);
});
