import { withoutPatience } from '../../../../test/support/fake-jobs.js';
import { fakeLogger, fakePatience, queuedJob } from '../../../../test/support/fake-jobs.js';
import type { SaveOptions } from '#domain';
import { storageUnavailable } from '#platform';
import type { ImportDetails, JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { importObservation } from './import-observation.js';

/** What an import reports until it finds that the archive has no files for it. */
async function reportsOf(details: Partial<ImportDetails> | null) {
  const report = jest.fn();
  const archive = { planImport: () => Promise.resolve({ files: [], observation: { obsId: 'JW01234' } }) };
  const context = {
    ...{ job: queuedJob({ details: details as never }), report, signal: new AbortController().signal },
    request: { obsId: 'jw01234', productType: 'SCIENCE', calibLevels: [3], downloadSource: 'auto' },
    ...withoutPatience,
  } as unknown as JobContext<'import'>;
  const outcome = importObservation({ archive } as unknown as WorkerResources, context);
  await expect(outcome).rejects.toMatchObject({ kind: 'unprocessable' });
  return report.mock.calls as [{ percent: number; stage: string }, ImportDetails?][];
}

it('begins at nothing, and is called what the archive calls it', async () => {
  const [planning, planned] = await reportsOf(null);
  expect(planning).toEqual([expect.objectContaining({ percent: 0, stage: 'planning' })]);
  expect(planned).toEqual([
    expect.objectContaining({ percent: 0, stage: 'planned' }),
    expect.objectContaining({ obsId: 'JW01234', downloadedBytes: 0 }),
  ]);
});

it('goes on where it was when it is resumed', async () => {
  const [planning, planned] = await reportsOf({ obsId: 'JW01234', downloadedBytes: 50, totalBytes: 200 });
  expect([planning[0].percent, planned[0].percent]).toEqual([22.5, 22.5]);
  expect(planned[1]).toMatchObject({ downloadedBytes: 50, totalBytes: 200 });
});

/** An import whose files are there at once. */
function setUp(job = queuedJob({ claimId: 'claim-1' })) {
  const { waits, patiently } = fakePatience();
  const controller = new AbortController();
  const library = { save: jest.fn().mockResolvedValue(['r1']) };
  const archive = {
    planImport: jest.fn(() => Promise.resolve({ files: [{}], observation: { obsId: 'JW01234' } })),
    download: () => Promise.resolve({ files: [] }),
  };
  const groupsOf = jest.fn(() => Promise.resolve([]));
  const insert = jest.fn((ordered: { type: string; request: object }) => Promise.resolve(queuedJob(ordered)));
  const resources = {
    ...{ archive, library, logger: fakeLogger().logger, groups: { groupsOf } },
    ...{ jobs: { insert }, queues: { enqueue: () => Promise.resolve() } },
  } as unknown as WorkerResources;
  const report = jest.fn();
  const context = {
    ...{ job, report, signal: controller.signal, patiently },
    request: { obsId: 'jw01234', productType: 'SCIENCE', calibLevels: [3], downloadSource: 'auto' },
  } as unknown as JobContext<'import'>;
  const run = () => importObservation(resources, context);
  return { waits, controller, library, archive, groupsOf, insert, report, run };
}

it('waits for the storage that its records are saved beside', async () => {
  const { waits, library, run } = setUp();
  library.save.mockRejectedValueOnce(storageUnavailable('unavailable', 'away', null));
  expect(await run()).toEqual({ kind: 'data', dataId: 'r1' });
  expect([waits, library.save.mock.calls.length]).toEqual([['storage'], 2]);
});

it('saves its records as long as the job is its own, and says which', async () => {
  const { library, controller, run } = setUp();
  await run();
  const options = library.save.mock.calls[0][2] as Required<SaveOptions>;
  expect(options.signal).toBe(controller.signal);
  const query = jest.fn(() => Promise.resolve([[], 1]));
  await options.within({ query } as never, ['r1']);
  expect(query).toHaveBeenCalledWith(expect.stringContaining('UPDATE jobs'), ['job-1', 'claim-1', ['r1']]);
});

it('orders what is owed to its records also when its worker is to end by then', async () => {
  const { controller, groupsOf, insert, library, run } = setUp();
  library.save.mockImplementation(() => {
    controller.abort('shutdown');
    return Promise.resolve(['r1']);
  });
  expect(await run()).toEqual({ kind: 'data', dataId: 'r1' });
  expect([groupsOf.mock.calls.length, insert.mock.calls.length]).toEqual([1, 1]);
});

it('whose earlier run was lost behind its records does what is owed to them, and nothing anew', async () => {
  const { archive, library, groupsOf, insert, report, run } = setUp(
    queuedJob({ claimId: 'claim-2', recordedIds: ['r1', 'r2'] }),
  );
  expect(await run()).toEqual({ kind: 'data', dataId: 'r1' });
  expect([archive.planImport.mock.calls, library.save.mock.calls]).toEqual([[], []]);
  expect(groupsOf).toHaveBeenCalledWith(['r1', 'r2']);
  expect(insert.mock.calls[0][0]).toMatchObject({ type: 'thumbnails', request: { recordIds: ['r1', 'r2'] } });
  expect(report.mock.calls).toEqual([
    [
      { percent: 99, stage: 'recorded', message: '2 files in the library' },
      expect.objectContaining({ recordIds: ['r1', 'r2'] }),
    ],
  ]);
});
