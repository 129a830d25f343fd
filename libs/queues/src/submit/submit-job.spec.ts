import { SubjectBusyError, type JobStore } from '#domain';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import type { QueueEntries } from './queue-entries.js';
import { submitJob } from './submit-job.js';

const NEW_JOB = {
  type: 'thumbnails',
  ownerId: 'owner',
  request: { recordIds: ['r-1'] },
  description: 'Thumbnails of 1 record',
} as const;

const uncountedTypes = ['observation-mosaic', 'embedding'];
const TEN = { jobs: 10, counts: 'unfinished' };

function setUp({
  isWithdrawn = true,
  enqueueError = null as Error | null,
  insertError = null as Error | null,
} = {}) {
  const insert = jest.fn((_: object) =>
    insertError ? Promise.reject(insertError) : Promise.resolve(queuedJob()),
  );
  const withdraw = jest.fn(() => Promise.resolve(isWithdrawn));
  const findBusy = jest.fn(() => Promise.resolve(queuedJob({ id: 'other-job' })));
  const enqueue = jest.fn(() => (enqueueError ? Promise.reject(enqueueError) : Promise.resolve()));
  return {
    store: { insert, withdraw, findBusy } as unknown as JobStore,
    queues: { enqueue } as unknown as QueueEntries,
    ...{ insert, withdraw, enqueue, findBusy },
  };
}

describe('submitJob', () => {
  it('inserts a row with the rules of its type, then queues it', async () => {
    const { store, queues, insert, enqueue } = setUp();
    const row = await submitJob(store, queues, NEW_JOB);
    expect(insert).toHaveBeenCalledWith({
      ...NEW_JOB,
      queue: 'thumbnails',
      canResume: false,
      capacity: null,
      uncountedTypes,
    });
    expect(enqueue).toHaveBeenCalledWith(row);
  });

  it('passes on the capacity of the queue, and whether the type is resumable', async () => {
    const { store, queues, insert } = setUp();
    await submitJob(store, queues, { ...NEW_JOB, type: 'composite', request: {} as never });
    await submitJob(store, queues, {
      ...NEW_JOB,
      type: 'import',
      request: {} as never,
      details: {} as never,
    });
    expect(insert.mock.calls.map(([job]) => job)).toMatchObject([
      { queue: 'composite', capacity: TEN, canResume: false },
      { queue: 'import', capacity: { jobs: 40, counts: 'waiting' }, canResume: true },
    ]);
  });

  it('limits users in the mosaic queue independently of service jobs, and never the service', async () => {
    const { store, queues, insert } = setUp();
    const request = {} as never;
    await submitJob(store, queues, { ...NEW_JOB, type: 'mosaic', request });
    await submitJob(store, queues, { ...NEW_JOB, type: 'observation-mosaic', request });
    expect(insert.mock.calls.map(([job]) => job)).toMatchObject([
      { queue: 'mosaic', capacity: TEN, uncountedTypes },
      { queue: 'mosaic', capacity: null },
    ]);
  });

  it('deletes a row that cannot be queued', async () => {
    const { store, queues, withdraw } = setUp({ enqueueError: new Error('no Redis') });
    await expect(submitJob(store, queues, NEW_JOB)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'queue_unavailable',
    });
    expect(withdraw).toHaveBeenCalledWith('job-1');
  });

  it('keeps a job that a worker has claimed nevertheless', async () => {
    const { store, queues } = setUp({ enqueueError: new Error('answer lost'), isWithdrawn: false });
    expect((await submitJob(store, queues, NEW_JOB)).id).toBe('job-1');
  });

  it('names the job of a busy subject', async () => {
    const { store, queues, enqueue } = setUp({ insertError: new SubjectBusyError() });
    const job = {
      ...NEW_JOB,
      type: 'import',
      subject: 'jw1',
      description: 'Import of jw1',
      request: {} as never,
      details: {} as never,
    } as const;
    await expect(submitJob(store, queues, job)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Import of jw1 is under way already (job other-job)',
    });
    expect(enqueue).not.toHaveBeenCalled();
  });

  it('names the work in progress where there is no subject, and no job that has just ended', async () => {
    const { store, queues, findBusy } = setUp({ insertError: new SubjectBusyError() });
    findBusy.mockResolvedValue(null as never);
    await expect(submitJob(store, queues, NEW_JOB)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Thumbnails of 1 record is under way already',
    });
    expect(findBusy).toHaveBeenCalledWith(expect.objectContaining({ type: 'thumbnails', subject: null }));
  });

  it('passes on other errors of the store', async () => {
    const { store, queues } = setUp({ insertError: new Error('no database') });
    await expect(submitJob(store, queues, NEW_JOB)).rejects.toThrow('no database');
  });
});
