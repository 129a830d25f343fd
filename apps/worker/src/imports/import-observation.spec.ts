import { fakeLogger, fakePatience, queuedJob } from '../../../../test/support/fake-jobs.js';
import { storageUnavailable } from '#platform';
import { withoutPatience, type ImportDetails, type JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { importObservation } from './import-observation.js';

/** What an import reports until it finds that the archive has no files for it. */
async function reportsOf(details: Partial<ImportDetails> | null) {
  const report = jest.fn();
  const archive = { planImport: () => Promise.resolve({ files: [], observation: { obsId: 'JW01234' } }) };
  const context = {
    ...{ job: { details }, report, signal: new AbortController().signal },
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

it('waits for the storage that its records are saved beside', async () => {
  const { waits, patiently } = fakePatience();
  const away = storageUnavailable('unavailable', 'away', null);
  const library = { save: jest.fn().mockRejectedValueOnce(away).mockResolvedValue(['r1']) };
  const archive = {
    planImport: () => Promise.resolve({ files: [{}], observation: { obsId: 'JW01234' } }),
    download: () => Promise.resolve({ files: [] }),
  };
  const resources = {
    ...{ archive, library, logger: fakeLogger().logger },
    ...{ jobs: { insert: () => Promise.resolve(queuedJob()) }, queues: { enqueue: () => Promise.resolve() } },
    groups: { groupsOf: () => Promise.resolve([]) },
  } as unknown as WorkerResources;
  const context = {
    ...{ job: queuedJob(), report: jest.fn(), signal: new AbortController().signal, patiently },
    request: { obsId: 'jw01234', productType: 'SCIENCE', calibLevels: [3], downloadSource: 'auto' },
  } as unknown as JobContext<'import'>;
  expect(await importObservation(resources, context)).toEqual({ kind: 'data', dataId: 'r1' });
  expect([waits, library.save.mock.calls.length]).toEqual([['storage'], 2]);
});
