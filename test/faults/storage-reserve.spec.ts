import { statfsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { offerFiles, type OfferedFile } from '../support/archive-files.js';
import { compositeOf, filesIn, followJob, upload } from '../support/library.js';
import { tileFile, uploadTiles } from '../support/mosaic-records.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { mountDisk, mountStorageDisk, type SmallDisk } from '../support/storage-disk.js';

jest.setTimeout(180_000);

const MB = 2 ** 20;
const RESERVE_MB = 16;
/** Longer than a measurement of the free space is used. */
const SETTLE_MS = 1_100;
const FULL = { status: 507, code: 'storage_full' };

/** Local folders of files in transit and of decompressed copies. */
const LOCAL = ['uploads', 'downloads', 'scratch'] as const;

let stack: Stack;
let disk: SmallDisk | null;
let local: Record<(typeof LOCAL)[number], SmallDisk | null>;
let user: Account;
let tiles: string[];
let file: OfferedFile;
let otherFile: OfferedFile;

beforeAll(async () => {
  stack = await startStack({ apps: [], env: { STORAGE_RESERVE_MB: String(RESERVE_MB) } });
  disk = mountStorageDisk(stack);
  const mounted = LOCAL.map((name) => [name, mountDisk(path.join(stack.dataDir, name), 4 * RESERVE_MB * MB)]);
  local = Object.fromEntries(mounted) as typeof local;
  for (const app of ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const)
    await stack.start(app);
  user = await openAccount(stack.url);
  tiles = await uploadTiles(user, 2);
  [file, otherFile] = (await offerFiles(stack, 2)).files;
});

/** Leaves this many bytes beyond the reserve; fewer than 0: the reserve is used. */
async function leave(bytes: number, on = disk): Promise<void> {
  on?.fill(RESERVE_MB * MB + bytes);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

async function free(on = disk): Promise<void> {
  on?.free();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(path.join(stack.dataDir, 'data'));
  return bavail * bsize;
};

const told = ({ status, json }: Answer) => ({ status, code: json.code });

const JOBS: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['import', () => user.post('/api/archive/import', { obsId: file.obsId })],
  ['composite', () => user.post('/api/composite/export-nchannel', compositeOf(tiles, { width: 300 }))],
  ['saved mosaic', () => user.post('/api/mosaic/save', { dataIds: tiles, pixelScaleArcsec: 0.2 })],
  ['process', () => user.post(`/api/spacedata/${tiles[0]}/process`, { algorithm: 'smooth', parameters: {} })],
  ['export', () => user.post('/api/datamanagement/export', { search: {} })],
];

async function jobOf(submit: () => Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await submit();
  expect(status).toBe(202);
  return followJob(user, json.jobId);
}

it('a disk with less than its reserve takes no files, and everything else goes on', async () => {
  if (!disk) return void process.stdout.write('disks may not be mounted here: not tried\n');
  const extra = (await upload(user, 'extra.fits', tileFile(5))).json.id;
  await leave(-MB);
  const before = [freeBytes(), filesIn(stack, 'data/uploads'), filesIn(stack, 'data/derived')] as const;
  expect(told(await upload(user, 'new.fits', tileFile(4)))).toEqual(FULL);
  const failed = new Map<string, Answer['json']>();
  for (const [name, submit] of JOBS) failed.set(name, await jobOf(submit));
  for (const [name, job] of failed)
    expect([name, job.status, job.error]).toEqual([name, 'failed', 'No space left in the storage']);
  expect(filesIn(stack, 'uploads')).toEqual([]);
  expect([freeBytes(), filesIn(stack, 'data/uploads'), filesIn(stack, 'data/derived')]).toEqual(before);

  expect((await user.get(`/api/spacedata/${tiles[0]}/file`)).status).toBe(200);
  expect((await user.get(`/api/spacedata/${tiles[0]}/preview?width=64`)).status).toBe(200);
  expect((await user.put(`/api/spacedata/${tiles[0]}`, { description: 'new' })).status).toBe(200);
  expect((await user.delete(`/api/spacedata/${extra}`)).status).toBe(204);
  expect((await user.get('/api/health')).json.status).toBe('Healthy');

  await free();
  const { jobId } = failed.get('import');
  expect((await user.post(`/api/archive/import/resume/${jobId}`)).status).toBe(202);
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
  for (const [name, submit] of JOBS)
    expect([name, (await jobOf(submit)).status]).toEqual([name, 'completed']);
  expect((await upload(user, 'new.fits', tileFile(4))).status).toBe(201);
});

it('an upload that would use the reserve is refused, a smaller one is not', async () => {
  if (!disk) return;
  const large = `a,b\n${'1,2\n'.repeat(MB)}`;
  await leave(2 * MB);
  expect(told(await upload(user, 'large.csv', large))).toEqual(FULL);
  expect((await upload(user, 'small.csv', large.slice(0, MB / 2))).status).toBe(201);
  expect(freeBytes()).toBeGreaterThanOrEqual(RESERVE_MB * MB);
  await free();
});

describe('a reserve of its own', () => {
  const detailOf = ({ status, json }: Answer) => [status, json.detail as string];

  it('has the disk of uploads in transit', async () => {
    if (!disk) return;
    await leave(-MB, local.uploads);
    const refused = await upload(user, 'transit.fits', tileFile(6));
    expect(detailOf(refused)).toEqual([507, 'No space left for uploads']);
    await free(local.uploads);
    expect((await upload(user, 'transit.fits', tileFile(6))).status).toBe(201);
  });

  it('has the disk of downloads in transit', async () => {
    if (!disk) return;
    const ask = () => user.post('/api/archive/import', { obsId: otherFile.obsId });
    await leave(-MB, local.downloads);
    expect(await jobOf(ask)).toMatchObject({ status: 'failed', error: 'No space left for downloads' });
    await free(local.downloads);
    expect(await jobOf(ask)).toMatchObject({ status: 'completed' });
  });

  it('has the disk of decompressed copies, which are removed for others first', async () => {
    if (!disk) return;
    const packed = (tile: number) => upload(user, `packed${tile}.fits.gz`, gzipSync(tileFile(tile)));
    expect((await packed(7)).status).toBe(201);
    await leave(0, local.scratch);
    expect((await packed(8)).status).toBe(201);
    await leave(-MB, local.scratch);
    expect(detailOf(await packed(9))).toEqual([507, 'No space left in the scratch folder']);
    await free(local.scratch);
    expect((await packed(9)).status).toBe(201);
  });
});
