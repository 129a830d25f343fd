import type { JobEntity, JobStore, QueuedAttempt } from '#domain';
import type { QueueEntries } from '#queues';
import { fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import { entryRecovery, takeOver } from './recovery.js';

const BATCH = 500;
const idOf = (index: number) => String(index).padStart(6, '0');

/** Queued thumbnail jobs, of which some have entries. */
function setUp(count: number, hasEntry: (index: number) => boolean) {
  const entries = new Set<string>();
  const jobs: QueuedAttempt[] = Array.from({ length: count }, (_, i) => ({
    id: idOf(i),
    type: 'thumbnails',
    attempt: 1,
    turn: 1,
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
    'restores all of %i entries in one round after Redis lost them, the head first',
    async (count) => {
      const { recover, entries, lookedAt } = setUp(count, none);
      await recover();
      expect(entries.size).toBe(count);
      expect(lookedAt).toEqual([...lookedAt].sort());
    },
  );

  it('checks only the head and one further batch when nothing is missing', async () => {
    const { recover, lookedAt } = setUp(100 * BATCH, all);
    for (let round = 0; round < 3; round += 1) await recover();
    expect(lookedAt).toEqual([0, 500, 0, 1000, 0, 1500].map(idOf));
  });

  it('checks every position again and again', async () => {
    const { recover, lookedAt, entries } = setUp(4 * BATCH + 10, all);
    for (let round = 0; round < 4; round += 1) await recover();
    expect(new Set(lookedAt)).toEqual(new Set([0, 500, 1000, 1500, 2000].map(idOf)));
    entries.delete(idOf(700));
    for (let round = 0; round < 4; round += 1) await recover();
    expect(entries.has(idOf(700))).toBe(true);
  });

  it('notices missing entries at the head at once, wherever its cursor is', async () => {
    const { recover, entries } = setUp(20 * BATCH, all);
    for (let round = 0; round < 10; round += 1) await recover();
    entries.delete(idOf(3));
    await recover();
    expect(entries.has(idOf(3))).toBe(true);
  });

  it('continues with missing entries after an interruption', async () => {
    const { recover, entries, jobs, state } = setUp(50 * BATCH, none);
    state.failAfter = 20 * BATCH;
    await expect(recover()).rejects.toThrow('no Redis');
    state.failAfter = Infinity;
    for (let round = 0; round < 20; round += 1) await recover();
    expect(entries.size).toBe(jobs.length);
  });
});

describe('takeOver', () => {
  it('queues resumed jobs, publishes all, and enqueues no failed job', async () => {
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

  it('publishes all jobs even when queueing fails', async () => {
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
