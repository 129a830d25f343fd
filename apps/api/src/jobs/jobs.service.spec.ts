import 'reflect-metadata';
import type { JobEntity, JobStore } from '#domain';
import { Settings } from '#platform';
import type { QueueEntries } from '#queues';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import { bindCursor } from '../paging/bound-cursor.js';
import { JobsService } from './jobs.service.js';

const JOB = '018f3e6e-0000-7000-8000-00000000000a';
const OTHER_JOB = '018f3e6e-0000-7000-8000-00000000000b';
const TTL_MINUTES = 30;
const AT = new Date('2026-01-02T03:04:05.678Z');

const rowOf = (columns: Partial<JobEntity> = {}): JobEntity =>
  queuedJob({
    ...{ id: JOB, createdAt: AT, updatedAt: AT, startedAt: null, finishedAt: null, expiresAt: null },
    ...{ cancelRequested: false, resultDataId: null, resultContentType: null, resultFileName: null },
    ...columns,
  });

function setUp(row: JobEntity | null = rowOf(), places = new Map<string, number>()) {
  const jobs = {
    find: jest.fn(() => Promise.resolve(row)),
    queuePositions: jest.fn(() => Promise.resolve(places)),
    cancel: jest.fn((): Promise<JobEntity | null> =>
      Promise.resolve(rowOf({ status: 'cancelled', message: 'Cancelled' })),
    ),
    extendLife: jest.fn(() => Promise.resolve(row)),
    list: jest.fn((_: object) => Promise.resolve({ items: [rowOf()], total: 7, nextCursor: 'next' })),
  };
  const publish = jest.fn();
  const settings = Object.assign(new Settings(), { JOB_TTL_MINUTES: TTL_MINUTES });
  const store = jobs as unknown as JobStore;
  return { ...jobs, publish, service: new JobsService(store, {} as QueueEntries, publish, settings) };
}

const NOT_FOUND = { kind: 'not-found', message: expect.stringMatching(/^(?:Job|Result) not found$/) };
const CONFLICT = { kind: 'conflict' };

describe('a job of the caller', () => {
  it('is found', async () => expect((await setUp().service.own('owner', JOB)).id).toBe(JOB));

  it.each([
    ['of somebody else', rowOf({ ownerId: 'other' })],
    ['of inner work that no list shows', rowOf({ type: 'inner' })],
    ['that is not there', null],
  ])('is not found: one %s', (_, row) =>
    expect(setUp(row).service.own('owner', JOB)).rejects.toMatchObject(NOT_FOUND),
  );

  it('is not found by an invalid id, without a database query', async () => {
    const { service, find } = setUp();
    await expect(service.own('owner', "x' OR 1")).rejects.toMatchObject(NOT_FOUND);
    expect(find).not.toHaveBeenCalled();
  });
});

describe('the view', () => {
  it('of a job that started between two queries says that it runs', async () => {
    const waited = rowOf();
    const { service, find } = setUp(rowOf({ status: 'running' }));
    expect(await service.toViews([waited])).toMatchObject([{ status: 'running', queuePosition: null }]);
    expect(find).toHaveBeenCalledTimes(1);
    find.mockResolvedValue(null); // Or it was removed.
    expect(await service.toViews([waited])).toMatchObject([{ status: 'queued', queuePosition: null }]);
    find.mockClear();
    await service.toViews([rowOf({ status: 'running' })]);
    expect(find).not.toHaveBeenCalled();
  });

  it('of a waiting job contains its queue position and nothing else', async () => {
    const { service } = setUp(rowOf(), new Map([[JOB, 3]]));
    expect(await service.view('owner', JOB)).toEqual({
      ...{ jobId: JOB, type: 'composite', status: 'queued', percent: 0, stage: 'queued' },
      ...{ message: 'Waiting for its turn', description: 'Composite of 1 channel' },
      ...{ resultKind: null, resultDataId: null, resultContentType: null, resultFileName: null },
      ...{ error: null, cancelRequested: false, queuePosition: 3 },
      ...{ createdAt: AT.toISOString(), updatedAt: AT.toISOString() },
      ...{ startedAt: null, finishedAt: null, expiresAt: null },
    });
  });

  it('of a finished job contains its end, of an import its files and whether it can be resumed', async () => {
    const row = rowOf({
      ...{
        type: 'import',
        status: 'failed',
        canResume: true,
        resumable: true,
        details: { obsId: 'jw1', fileProgress: [] },
      },
      ...{ startedAt: AT, finishedAt: AT, expiresAt: AT },
    });
    const { service } = setUp(row);
    const at = AT.toISOString();
    expect(await service.view('owner', JOB)).toMatchObject({
      ...{ queuePosition: null, obsId: 'jw1', resumable: true },
      ...{ startedAt: at, finishedAt: at, expiresAt: at },
    });
  });

  it('of many jobs reads their positions once', async () => {
    const { service, queuePositions } = setUp(null, new Map([[OTHER_JOB, 1]]));
    const views = await service.toViews([rowOf(), rowOf({ id: OTHER_JOB })]);
    expect(views.map(({ jobId, queuePosition }) => [jobId, queuePosition])).toEqual([
      [JOB, null],
      [OTHER_JOB, 1],
    ]);
    expect(queuePositions).toHaveBeenCalledTimes(1);
  });
});

describe('the list of jobs', () => {
  it("filters by the request and the caller's rights", async () => {
    const { service, list } = setUp();
    const page = await service.list('owner', { status: 'failed', type: 'import', page: 2, pageSize: 5 });
    expect(list).toHaveBeenCalledWith({
      ...{ ownerId: 'owner', types: ['import'], status: 'failed', page: 2, pageSize: 5, cursor: undefined },
    });
    expect(page).toEqual({
      ...{ items: [expect.objectContaining({ jobId: JOB })], total: 7, totalIsExact: true },
      ...{ nextCursor: bindCursor('next', { type: 'import', status: 'failed' }), page: 2, pageSize: 5 },
    });
  });

  it('contains all types by default', async () => {
    const { service, list } = setUp();
    await service.list('owner', { pageSize: 5 });
    const { types } = list.mock.calls[0][0] as { types: string[] };
    expect(types).toEqual(expect.arrayContaining(['composite', 'import', 'thumbnails']));
  });
});

describe('cancelling', () => {
  it('updates the row first, then publishes the event', async () => {
    const { service, cancel, publish } = setUp();
    expect(await service.cancel('owner', JOB)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect(cancel).toHaveBeenCalledWith(JOB, TTL_MINUTES);
    expect(publish).toHaveBeenCalledWith(expect.objectContaining({ status: 'cancelled' }));
  });

  it('a finished job is a conflict and publishes nothing', async () => {
    const { service, cancel, publish } = setUp();
    cancel.mockResolvedValue(null);
    await expect(service.cancel('owner', JOB)).rejects.toMatchObject(CONFLICT);
    expect(publish).not.toHaveBeenCalled();
  });

  it('is allowed to its owner only', async () => {
    const { service, cancel } = setUp();
    await expect(service.cancel('other', JOB)).rejects.toMatchObject(NOT_FOUND);
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe('reading a result', () => {
  const completed = { status: 'completed', resultKind: 'blob' } as const;

  it('extends the retention of its job', async () => {
    const { service, extendLife } = setUp(rowOf(completed));
    expect((await service.finished('owner', JOB)).id).toBe(JOB);
    expect(extendLife).toHaveBeenCalledWith(JOB, TTL_MINUTES);
  });

  it.each([
    [{ status: 'queued' } as const, CONFLICT],
    [{ status: 'running' } as const, CONFLICT],
    [{ ...completed, status: 'failed' } as const, NOT_FOUND],
    [{ ...completed, status: 'cancelled' } as const, NOT_FOUND],
    [{ ...completed, resultKind: null }, NOT_FOUND],
    [{ ...completed, ownerId: 'other' }, NOT_FOUND],
  ])('is not found for a job with %j', async (columns, problem) => {
    const { service, extendLife } = setUp(rowOf(columns));
    await expect(service.finished('owner', JOB)).rejects.toMatchObject(problem);
    expect(extendLife).not.toHaveBeenCalled();
  });
});
