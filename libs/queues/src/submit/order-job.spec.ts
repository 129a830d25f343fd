import { mosaicJobOf, SubjectBusyError, type JobEntity, type JobStatus, type JobStore } from '#domain';
import { fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import { cancelOrder, orderJob } from './order-job.js';

const GROUP = { ownerId: 'me', observationBaseId: 'jw1_2_3', instrument: 'NIRCAM', filter: 'F200W' };
const ORDER = mosaicJobOf(GROUP);
const FIRST = 'jw1_2_3/NIRCAM/F200W';
const AGAIN = `${FIRST}/again`;

/** Jobs by their subject, with the constraint of the real unique index. */
function orders(present: Readonly<Record<string, JobStatus>> = {}, enqueueError?: Error) {
  const jobs = new Map(
    Object.entries(present).map(([subject, status]) => [
      subject,
      queuedJob({ id: subject, subject, status }),
    ]),
  );
  const enqueued: string[] = [];
  const inserted: Partial<JobEntity>[] = [];
  const isBusy = (subject: string) => ['queued', 'running'].includes(jobs.get(subject)?.status ?? '');
  const store = {
    insert: (job: { subject: string }) => {
      if (isBusy(job.subject)) return Promise.reject(new SubjectBusyError());
      inserted.push(job);
      const row = queuedJob({ id: job.subject, subject: job.subject });
      jobs.set(job.subject, row);
      return Promise.resolve(row);
    },
    findBusy: ({ subject }: { subject: string }) =>
      Promise.resolve(isBusy(subject) ? jobs.get(subject) : null),
    cancel: (id: string) => Promise.resolve(Object.assign(jobs.get(id)!, { status: 'cancelled' })),
  } as unknown as JobStore;
  const enqueue = ({ id }: { id: string }) => {
    enqueued.push(id);
    return enqueueError ? Promise.reject(enqueueError) : Promise.resolve();
  };
  const log = fakeLogger();
  return { jobs, inserted, enqueued, log, all: { jobs: store, queues: { enqueue }, logger: log.logger } };
}

describe('orderJob', () => {
  it('makes a job, which does not count against the capacity of its queue if its type says so', async () => {
    const { all, inserted, enqueued } = orders();
    expect(await orderJob(all, ORDER)).toBe(true);
    expect(inserted).toMatchObject([
      {
        type: 'observation-mosaic',
        queue: 'mosaic',
        ownerId: 'me',
        request: { group: GROUP },
        capacity: null,
      },
    ]);
    expect(enqueued).toEqual([FIRST]);
  });

  it.each([
    ['one that waits will look', { [FIRST]: 'queued' }, []],
    ['one that runs may have looked', { [FIRST]: 'running' }, [AGAIN]],
    ['one that waits beside the one that runs will look', { [FIRST]: 'running', [AGAIN]: 'queued' }, []],
    ['one that has ended is none', { [FIRST]: 'completed', [AGAIN]: 'running' }, [FIRST]],
  ] as const)('makes at most one waiting job: %s', async (_, present, expected) => {
    const { all, enqueued } = orders(present);
    expect(await orderJob(all, ORDER)).toBe(true);
    expect(enqueued).toEqual(expected);
  });

  it('returns false when two jobs run, so that none may wait', async () => {
    const { all, enqueued } = orders({ [FIRST]: 'running', [AGAIN]: 'running' });
    expect([await orderJob(all, ORDER), enqueued]).toEqual([false, []]);
  });

  it('does not rely on a waiting job that is only to be completed', async () => {
    const { all, jobs, enqueued } = orders({ [FIRST]: 'queued' });
    jobs.get(FIRST)!.recordedIds = ['m'];
    expect([await orderJob(all, ORDER), enqueued]).toEqual([true, [AGAIN]]);
  });

  it('tries again when the conflicting job has just ended', async () => {
    const { all, enqueued, jobs } = orders({ [FIRST]: 'running' });
    const findBusy = all.jobs.findBusy.bind(all.jobs);
    all.jobs.findBusy = (of) => {
      jobs.get(FIRST)!.status = 'completed';
      return findBusy(of);
    };
    await orderJob(all, ORDER);
    expect(enqueued).toEqual([FIRST]);
  });

  it('keeps the row when the queue is unavailable: recovery makes the entry', async () => {
    const { all, jobs, log } = orders({}, new Error('no Redis'));
    expect(await orderJob(all, ORDER)).toBe(true);
    expect([...jobs.keys()]).toEqual([FIRST]);
    expect(log.messages()).toEqual(['job without a queue entry; recovery adds it']);
  });

  it('fails when the row cannot be written', async () => {
    const { all } = orders();
    all.jobs.insert = () => Promise.reject(new Error('no database'));
    await expect(orderJob(all, ORDER)).rejects.toThrow('no database');
  });
});

describe('cancelOrder', () => {
  it('cancels the waiting and the running job, and returns them', async () => {
    const { all, jobs } = orders({ [FIRST]: 'running', [AGAIN]: 'queued' });
    const cancelled = await cancelOrder(all.jobs, ORDER, 30);
    expect(cancelled.map(({ subject }) => subject)).toEqual([FIRST, AGAIN]);
    expect([...jobs.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await cancelOrder(all.jobs, ORDER, 30)).toEqual([]);
  });
});
