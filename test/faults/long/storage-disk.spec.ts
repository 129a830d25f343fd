import { JobEntity, RecordEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { offerFiles, type OfferedFile } from '../../support/archive-files.js';
import { findOrphans } from '../../support/find-orphans.js';
import { compositeOf, filesIn, followJob, upload } from '../../support/library.js';
import { tileFile, uploadTiles } from '../../support/mosaic-records.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';
import { mountStorageDisk, type SmallDisk } from '../../support/storage-disk.js';

jest.setTimeout(240_000);

/** Space left on a full disk: too little for any file of the tests. */
const LEFT_BYTES = 4_096;

let stack: Stack;
let disk: SmallDisk | null;
let user: Account;
let tiles: string[];
let offered: readonly OfferedFile[];

beforeAll(async () => {
  stack = await startStack({ apps: [], env: { SWEEP_EVERY_MINUTES: '1000' } });
  disk = mountStorageDisk(stack);
  for (const app of ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const)
    await stack.start(app);
  user = await openAccount(stack.url);
  tiles = await uploadTiles(user, 2);
  offered = (await offerFiles(stack, 2)).files;
});

const saveMosaic = () => user.post('/api/mosaic/save', { dataIds: tiles, pixelScaleArcsec: 0.2 });
const exportComposite = () => user.post('/api/composite/export-nchannel', compositeOf(tiles, { width: 300 }));
const exportRecords = () => user.post('/api/datamanagement/export', { search: {} });
const importFile = (obsId: string) => user.post('/api/archive/import', { obsId });
const accepted = async (asked: Promise<Answer>): Promise<string> => {
  const { status, json } = await asked;
  expect(status).toBe(202);
  return json.jobId;
};
async function untilIdle(): Promise<void> {
  const jobs = stack.database.getRepository(JobEntity);
  const isIdle = async () =>
    (await jobs.countBy([{ status: 'queued' }, { status: 'running' }])) === 0 ? true : undefined;
  expect(await waitFor(isIdle, { timeoutMs: 60_000 })).toBe(true);
}
const records = () => stack.database.getRepository(RecordEntity).count();
const partial = () => filesIn(stack, 'data').filter((name) => name.endsWith('.part'));

/**
 * Inconsistencies: rows without their file, files without their row (except those of the health check and the sweeper), partial
 * files.
 */
async function halfDone(): Promise<string[]> {
  const { files, rows } = await findOrphans(stack.database, stack.dataDir);
  const others = files.filter((name) => !/^(health\/|\.filling$|preview-cache\/)/.test(name));
  return [...rows, ...others, ...partial()];
}

/** Compared as a whole, because a thumbnail may be in progress at one moment and recorded at another. */
async function expectNothingHalf(): Promise<void> {
  await untilIdle();
  let found: string[] = [];
  const isClean = async () => ((found = await halfDone()).length === 0 ? true : undefined);
  await waitFor(isClean, { timeoutMs: 15_000 });
  expect(found).toEqual([]);
}

const FAULTS = [
  ['full', 507, 'storage_full', /No space left/],
  ['read-only', 503, 'storage_unavailable', /storage (cannot be written|is not available)/i],
] as const;

describe.each(FAULTS)('a storage that is %s', (fault, status, code, words) => {
  const breakIt = async () => {
    await untilIdle(); // Thumbnails of earlier records.
    if (fault === 'full') disk?.fill(LEFT_BYTES);
    else disk?.setReadOnly(true);
  };
  const mendIt = () => (fault === 'full' ? disk?.free() : disk?.setReadOnly(false));
  afterEach(() => mendIt());

  it('refuses an upload with its own code, still serves files, and accepts the upload afterwards', async () => {
    if (!disk) return void process.stdout.write('disks may not be mounted here: not tried\n');
    const before = await records();
    await breakIt();
    const refused = await upload(user, `new-${fault}_i2d.fits`, tileFile(4));
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    if (status === 503) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await records()).toBe(before);
    expect(filesIn(stack, 'uploads')).toEqual([]);
    expect((await user.get(`/api/spacedata/${tiles[0]}/file`)).status).toBe(200);
    expect((await user.get(`/api/spacedata/${tiles[0]}/preview`)).status).toBe(200);
    mendIt();
    expect((await upload(user, `new-${fault}_i2d.fits`, tileFile(4))).status).toBe(201);
    await expectNothingHalf();
  });

  it('makes an import fail with a clear message; resumed when the storage is back it is done, once', async () => {
    if (!disk) return;
    const file = offered[fault === 'full' ? 0 : 1];
    await breakIt();
    const jobId = await accepted(importFile(file.obsId));
    const failed = await followJob(user, jobId);
    expect(failed).toMatchObject({ status: 'failed', resumable: true, error: expect.stringMatching(words) });
    mendIt();
    expect((await user.post(`/api/archive/import/resume/${jobId}`)).status).toBe(202);
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    expect(await stack.database.getRepository(RecordEntity).countBy({ sha256: file.sha256 })).toBe(1);
    await expectNothingHalf();
  });

  it.each([
    ['a mosaic', saveMosaic],
    ['a composite', exportComposite],
    ['an export', exportRecords],
  ])(
    'makes %s fail with a clear message if full, or else wait and be done later; nothing incomplete is left',
    async (_, ask) => {
      if (!disk) return;
      await breakIt();
      const jobId = await accepted(ask());
      const job = await followJob(
        user,
        jobId,
        // The job waits for its slot in any case, before it starts.
        (each) => each.status === 'failed' || /^Waiting for the /.test(each.message ?? ''),
      );
      expect(job.status === 'failed').toBe(fault === 'full');
      if (job.status === 'failed') expect(job.error).toMatch(words);
      mendIt();
      const done = job.status === 'failed' ? await accepted(ask()) : jobId;
      expect(await followJob(user, done)).toMatchObject({ status: 'completed', error: null });
      const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: done });
      expect(row.crashes).toBe(0);
      await expectNothingHalf();
    },
  );

  it('has ended no app', () => {
    for (const app of ['api', 'worker', 'processing', 'archive'] as const)
      expect(stack.isRunning(app)).toBe(true);
  });
});
