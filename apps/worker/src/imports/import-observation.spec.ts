import { fakeLogger, fakeWaiting, queuedJob, withoutWaiting } from '../../../../test/support/fake-jobs.js';
import type { SaveOptions } from '#domain';
import { storageUnavailable } from '#platform';
import type { ImportDetails, JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { importObservation } from './import-observation.js';

/** The progress reports of an import until the archive turns out to have no files for it. */
async function reportsOf(details: Partial<ImportDetails> | null) {
  const report = jest.fn();
  const archive = { planImport: () => Promise.resolve({ files: [], observation: { obsId: 'JW01234' } }) };
  const context = {
    ...{ job: queuedJob({ details: details as never }), report, signal: new AbortController().signal },
    request: { obsId: 'jw01234', productType: 'SCIENCE', calibLevels: [3], downloadSource: 'auto' },
    requireDependency: withoutWaiting.waitForDependency,
  } as unknown as JobContext<'import'>;
  const outcome = importObservation({ archive } as unknown as WorkerResources, context);
  await expect(outcome).rejects.toMatchObject({ kind: 'unprocessable' });
  return report.mock.calls as [{ percent: number; stage: string }, ImportDetails?][];
}

it('import progress starts at zero, with the archive’s name of the observation', async () => {
  const [planning, planned] = await reportsOf(null);
  expect(planning).toEqual([expect.objectContaining({ percent: 0, stage: 'planning' })]);
  expect(planned).toEqual([
    expect.objectContaining({ percent: 0, stage: 'planned' }),
    expect.objectContaining({ obsId: 'JW01234', downloadedBytes: 0 }),
  ]);
});

it('a resumed import continues from its last progress', async () => {
  const [planning, planned] = await reportsOf({ obsId: 'JW01234', downloadedBytes: 50, totalBytes: 200 });
  expect([planning[0].percent, planned[0].percent]).toEqual([22.5, 22.5]);
  expect(planned[1]).toMatchObject({ downloadedBytes: 50, totalBytes: 200 });
});

/** An import whose files are all downloaded already. */
function setUp(job = queuedJob({ claimId: 'claim-1' })) {
  const { waits, waitForDependency } = fakeWaiting();
  const controller = new AbortController();
  const library = { save: jest.fn().mockResolvedValue(['r1']), assertRoom: () => Promise.resolve() };
  const archive = {
    planImport: jest.fn(() => Promise.resolve({ files: [{}], observation: { obsId: 'JW01234' } })),
    download: () => Promise.resolve({ files: [] }),
  };
  const resources = { archive, library, logger: fakeLogger().logger } as unknown as WorkerResources;
  const report = jest.fn();
  const context = {
    ...{ job, report, signal: controller.signal, waitForDependency },
    requireDependency: withoutWaiting.waitForDependency,
    request: { obsId: 'jw01234', productType: 'SCIENCE', calibLevels: [3], downloadSource: 'auto' },
  } as unknown as JobContext<'import'>;
  const run = () => importObservation(resources, context);
  return { waits, controller, library, archive, report, run };
}

it('an import waits for the storage before it saves its records', async () => {
  const { waits, library, run } = setUp();
  library.save.mockRejectedValueOnce(storageUnavailable('unavailable', 'away', null));
  expect(await run()).toEqual({ kind: 'data', dataId: 'r1' });
  expect([waits, library.save.mock.calls.length]).toEqual([['storage'], 2]);
});

it('an import saves its records under its claim, with their ids and follow-ups', async () => {
  const { library, controller, run } = setUp();
  await run();
  const options = library.save.mock.calls[0][2] as Required<SaveOptions>;
  expect(options.signal).toBe(controller.signal);
  const query = jest.fn(() => Promise.resolve([[], 1]));
  await options.within({ query } as never, ['r1']);
  expect(query.mock.calls).toEqual([
    [expect.stringContaining('UPDATE jobs'), ['job-1', 'claim-1', ['r1']]],
    [expect.stringContaining('pending_follow_ups'), ['job-1', ['thumbnails', 'observation-mosaics'], ['r1']]],
  ]);
});

it('an import reports how many files were recorded', async () => {
  const { report, library, run } = setUp();
  library.save.mockResolvedValue(['r1', 'r2']);
  await run();
  expect(report).toHaveBeenLastCalledWith({
    ...{ percent: 99, stage: 'recorded', message: '2 files in the library' },
  });
});
