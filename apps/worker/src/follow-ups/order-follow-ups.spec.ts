import { contentOfParts, type FollowUp, type RecordEntity } from '#domain';
import { fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import type { WorkerResources } from '../worker-resources.js';
import { orderFollowUpsOf, orderOverdue } from './order-follow-ups.js';

const GROUP = { ownerId: 'me', observationBaseId: 'jw1_2_3', instrument: 'NIRCAM', filter: 'F200W' };
const PARTS = [1, 2].map(
  (n) =>
    ({
      ...{ id: `p${n}`, sha256: `${n}`, storageKey: `archive/${n}`, fileName: `jw1_2_3_nrca${n}_cal.fits` },
      ...{ observationBaseId: 'jw1_2_3', instrument: 'NIRCAM', filter: 'F200W' },
    }) as RecordEntity,
);

const followUp = (id: string, type: FollowUp['type']): FollowUp => ({
  ...{ id, type, jobId: 'job-1', ownerId: 'me', recordIds: ['r1', 'r2'] },
});

function setUp({ madeOf = 'others', pending = [followUp('f1', 'thumbnails')] } = {}) {
  const left = new Map(pending.map((each) => [each.id, each]));
  const ordered: { type: string; ownerId: string; request: object }[] = [];
  const log = fakeLogger();
  const enqueue = jest.fn(() => Promise.resolve());
  const overdue = jest.fn(() => Promise.resolve([...left.values()]));
  const insert = jest.fn((job: (typeof ordered)[number]) => {
    ordered.push(job);
    return Promise.resolve(queuedJob(job));
  });
  const resources = {
    followUps: {
      ofJob: (jobId: string) => Promise.resolve([...left.values()].filter((each) => each.jobId === jobId)),
      overdue,
      remove: (id: string) => Promise.resolve(void left.delete(id)),
    },
    groups: {
      groupsOf: () => Promise.resolve([GROUP]),
      images: () => Promise.resolve(PARTS),
      mosaicOf: () => Promise.resolve({ status: 'ready', madeOf }),
    },
    settings: { OBSERVATION_MOSAIC_FILE_THRESHOLD: 1 },
    jobs: { insert, withdraw: () => Promise.resolve(true) },
    queues: { enqueue },
    logger: log.logger,
  } as unknown as WorkerResources;
  return { resources, left, ordered, log, enqueue, insert, overdue };
}

it('orderFollowUpsOf orders the follow-ups of one job only', async () => {
  const other = { ...followUp('f3', 'thumbnails'), jobId: 'job-2' };
  const pending = [followUp('f1', 'thumbnails'), followUp('f2', 'observation-mosaics'), other];
  const { resources, ordered, left } = setUp({ pending });
  await orderFollowUpsOf(resources, 'job-1');
  expect(ordered).toMatchObject([
    { type: 'thumbnails', ownerId: 'me', request: { recordIds: ['r1', 'r2'] } },
    { type: 'observation-mosaic', ownerId: 'me', request: { group: GROUP } },
  ]);
  expect([...left.keys()]).toEqual(['f3']);
});

it('orderFollowUpsOf orders no mosaic that is already made of the same images', async () => {
  const pending = [followUp('f2', 'observation-mosaics')];
  const { resources, ordered, left } = setUp({ pending, madeOf: contentOfParts(PARTS) });
  await orderFollowUpsOf(resources, 'job-1');
  expect([ordered, left.size]).toEqual([[], 0]);
});

it('orderFollowUpsOf leaves a failed order to the next round, logs it, and orders the rest', async () => {
  const pending = [followUp('f1', 'thumbnails'), followUp('f2', 'observation-mosaics')];
  const { resources, enqueue, ordered, left, log, overdue } = setUp({ pending });
  enqueue.mockRejectedValueOnce(new Error('no Redis'));
  await orderFollowUpsOf(resources, 'job-1');
  expect([...left.keys()]).toEqual(['f1']);
  expect(log.messages()).toEqual(['follow-up job not queued yet']);
  await orderOverdue(resources, 15);
  expect(overdue).toHaveBeenCalledWith(15, expect.any(Number));
  expect([left.size, ordered.map(({ type }) => type)]).toEqual([
    0,
    ['thumbnails', 'observation-mosaic', 'thumbnails'],
  ]);
});

it('orderFollowUpsOf lets the job end when the database does not answer', async () => {
  const { resources, log } = setUp();
  resources.followUps.ofJob = () => Promise.reject(new Error('no database'));
  await orderFollowUpsOf(resources, 'job-1');
  expect(log.messages()).toEqual(['follow-up job not queued yet']);
});
