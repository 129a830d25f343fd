import type { JobEntity, JobStore, QueuedAttempt } from '#domain';
import type { QueueEntries } from '#queues';
import { fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import { entryRecovery, takeOver } from './recovery.js';

const BATCH = 500;
const idOf = (index: number) => String(index).padStart(6, '0');

/** Thumbnails that wait, of which some have entries. */
function setUp(count: number, hasEntry: (index: number) => boolean) {
  const entries = new Set<string>();
  const jobs: QueuedAttempt[] = Array.from({ length: count }, (_, i) => ({
    id: idOf(i),
    type: 'thumbnails',
    attempt: 1,
  }));
  jobs.forEach(({ id }, index) => hasEntry(index) && entries.add(id));
  const lookedAt: string[] = [];
  const state = { failAfter: Infinity };
  const store = {
    waiting: (queue: string, limit: number, after: string | null = null) =>
      Promise.resolve(
        queue === 'thumbnails' ? jobs.filter(({ id }) => after === null || id > after).slice(0, limit) : [],
      ),
  } as unknown as JobStore;
  const queues = {
    addMissing(_queue: string, batch: readonly QueuedAttempt[]) {
      if (entries.size >= state.failAfter) return Promise.reject(new Error('no Redis'));
      lookedAt.push(batch[0].id);
      const missing = batch.filter(({ id }) => !entries.has(id));
      for (const { id } of missing) entries.add(id);
      return Promise.resolve(missing.length);
    },
  } as unknown as QueueEntries;
  const recovery = entryRecovery({ store, queues, logger: fakeLogger().logger });
  return { ...recovery, entries, jobs, lookedAt, state };
}

const all = () => true;
const none = () => false;

describe('entryRecovery', () => {
  it.each([0, 1, BATCH - 1, BATCH, BATCH + 1, 10 * BATCH + 7])(
    'makes all of %i entries again in one go after Redis forgot them, the head first',
    async (count) => {
      const { recover, entries, lookedAt } = setUp(count, none);
      await recover();
      expect(entries.size).toBe(count);
      expect(lookedAt).toEqual([...lookedAt].sort());
    },
  );

  it('looks at the head and one further batch when nothing is missing, however many wait', async () => {
    const { recover, lookedAt } = setUp(100 * BATCH, all);
    for (let round = 0; round < 3; round += 1) await recover();
    expect(lookedAt).toEqual([0, 500, 0, 1000, 0, 1500].map(idOf));
  });

  it('comes round: every place is looked at again and again', async () => {
    const { recover, lookedAt, entries } = setUp(4 * BATCH + 10, all);
    for (let round = 0; round < 4; round += 1) await recover();
    expect(new Set(lookedAt)).toEqual(new Set([0, 500, 1000, 1500, 2000].map(idOf)));
    entries.delete(idOf(700));
    for (let round = 0; round < 4; round += 1) await recover();
    expect(entries.has(idOf(700))).toBe(true);
  });

  it('sees the head at once, far behind where it stands', async () => {
    const { recover, entries } = setUp(20 * BATCH, all);
    for (let round = 0; round < 10; round += 1) await recover();
    entries.delete(idOf(3));
    await recover();
    expect(entries.has(idOf(3))).toBe(true);
  });

  it('goes on where entries are missing when it was interrupted half-way', async () => {
    const { recover, entries, jobs, state } = setUp(50 * BATCH, none);
    state.failAfter = 20 * BATCH;
    await expect(recover()).rejects.toThrow('no Redis');
    state.failAfter = Infinity;
    for (let round = 0; round < 20; round += 1) await recover();
    expect(entries.size).toBe(jobs.length);
  });
});

describe('takeOver', () => {
  it('queues what waits again, publishes all, and enqueues nothing that failed', async () => {
    const taken = [
      queuedJob({ id: 'a', attempt: 2, crashes: 1 }),
      queuedJob({ id: 'b', status: 'failed', crashes: 3 }),
    ];
    const enqueued: string[] = [];
    const published: JobEntity[] = [];
    await takeOver({
      store: { takeOverLapsed: () => Promise.resolve(taken) } as unknown as JobStore,
      queues: {
        enqueue: ({ id }: QueuedAttempt) => Promise.resolve(void enqueued.push(id)),
      } as unknown as QueueEntries,
      publish: (job: JobEntity) => void published.push(job),
      ttlMinutes: 30,
      logger: fakeLogger().logger,
    } as unknown as Parameters<typeof takeOver>[0]);
    expect(enqueued).toEqual(['a']);
    expect(published.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('tells of all, whatever can be queued again', async () => {
    const published: string[] = [];
    const taken = [queuedJob({ id: 'a', attempt: 2 }), queuedJob({ id: 'b', attempt: 2 })];
    const work = takeOver({
      store: { takeOverLapsed: () => Promise.resolve(taken) } as unknown as JobStore,
      queues: { enqueue: () => Promise.reject(new Error('no Redis')) } as unknown as QueueEntries,
      publish: ({ id }: JobEntity) => void published.push(id),
      ttlMinutes: 30,
      logger: fakeLogger().logger,
    } as unknown as Parameters<typeof takeOver>[0]);
    await expect(work).rejects.toThrow('no Redis');
    expect(published).toEqual(['a', 'b']);
  });
});
