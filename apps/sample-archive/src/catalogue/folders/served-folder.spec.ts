import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import {
  jsonOf,
  type OpenArchive,
  openArchive,
  sendAsOwner,
  startArchive,
} from '../../../test/archive-under-test.js';

const SECRET = 'a signing key of another service, which is longer than nothing';

let scratch: string;
let archive: OpenArchive;
/** Each test has its own folder, with one image of a unique name. */
let folder: string;
let name: string;
let file: string;
let tests = 0;
let original: Uint8Array;

const image = (value: number) => {
  const cards = wcsCards(tanGrid({ ra: 20, dec: 10, scaleArcsec: 1, width: 8, height: 6 }));
  return writeFits([{ shape: [8, 6], data: new Float32Array(48).fill(value), cards }]);
};

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'served-folder-'));
  writeFileSync(path.join(scratch, 'secret'), SECRET);
  archive = await openArchive();
});
afterAll(async () => {
  await archive.close();
  rmSync(scratch, { recursive: true });
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(scratch, 'folder-'));
  name = `image_${(tests += 1)}_i2d.fits`;
  file = path.join(folder, name);
  original = image(1);
  writeFileSync(file, original);
  await register();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const register = async () => jsonOf(archive.send('POST', '/sample/folders', { folder }));

/** All responses that depend on the file: downloads, the public bucket, checksums, listings. */
async function everythingToldOf(): Promise<{ statuses: number[]; texts: string[] }> {
  const inBucket = (init?: RequestInit) =>
    fetch(`${archive.url}/s3/stpubdata/jwst/public/other/${name}`, init);
  const params = { columns: '*', filters: [{ paramName: 'filename', values: [name] }] };
  const files = await Promise.all([
    archive.download(name),
    archive.download(name, { method: 'HEAD' }),
    archive.download(name, { headers: { range: 'bytes=0-9' } }),
    inBucket(),
    inBucket({ method: 'HEAD' }),
  ]);
  const tables = await Promise.all([
    archive.ask({ service: 'Mast.Jwst.Filtered.NIRCam', params }),
    fetch(`${archive.url}/s3/stpubdata?list-type=2&prefix=jwst/public/other/`),
  ]);
  const texts = await Promise.all([...files, ...tables].map((answer) => answer.text()));
  return { statuses: files.map(({ status }) => status), texts };
}

async function expectNothingTold(bytes: string | Uint8Array): Promise<void> {
  const { statuses, texts } = await everythingToldOf();
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  const told = texts.join('\n');
  expect(told).not.toContain(createHash('md5').update(bytes).digest('hex'));
  expect(told).not.toContain(`<Size>${bytes.length}</Size>`);
}

async function expectServed(bytes: Uint8Array): Promise<void> {
  const answer = await archive.download(name);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
}

it('a registered file is served unchanged; after a change it is 404 until the folder is registered again', async () => {
  await expectServed(original);
  writeFileSync(file, image(2));
  expect((await archive.download(name)).status).toBe(404);
  await register();
  await expectServed(image(2));
});

it('a file replaced by a link is 404, and nothing of the target is revealed', async () => {
  rmSync(file);
  symlinkSync(path.join(scratch, 'secret'), file);
  await expectNothingTold(SECRET);
});

it('a file replaced by another one of the same size and time is 404', async () => {
  const time = new Date(Date.UTC(2026, 0, 1));
  utimesSync(file, time, time);
  await register();
  const other = path.join(scratch, 'other');
  writeFileSync(other, image(3));
  utimesSync(other, time, time);
  renameSync(other, file);
  expect((await everythingToldOf()).statuses).toEqual([404, 404, 404, 404, 404]);
});

it('a removed file is 404', async () => {
  rmSync(file);
  await expectNothingTold('');
});

it('a file replaced by a FIFO or a folder is 404, without blocking', async () => {
  rmSync(file);
  execFileSync('mkfifo', [file]);
  await expectNothingTold('');
  rmSync(file);
  mkdirSync(file);
  await expectNothingTold('');
});

it('a folder replaced by a link serves no file of the other folder', async () => {
  const elsewhere = mkdtempSync(path.join(scratch, 'elsewhere-'));
  const other = Buffer.concat([image(4), Buffer.alloc(2880)]);
  writeFileSync(path.join(elsewhere, name), other);
  renameSync(folder, `${folder}-moved`);
  symlinkSync(elsewhere, folder);
  await expectNothingTold(other);
  rmSync(folder);
  renameSync(`${folder}-moved`, folder);
  await expectServed(original);
});

it('links to files and folders, and FIFOs, are reported as skipped', async () => {
  symlinkSync(file, path.join(folder, 'b_link.fits'));
  symlinkSync(folder, path.join(folder, 'c_folder.fits'));
  execFileSync('mkfifo', [path.join(folder, 'd_fifo.fits')]);
  const { observations, skipped } = await register();
  expect(observations).toMatchObject([{ fileName: name }]);
  const reason = expect.stringContaining('no regular file') as string;
  expect(skipped).toEqual(
    ['b_link.fits', 'c_folder.fits', 'd_fifo.fits'].map((fileName) => ({ fileName, reason })),
  );
});

it('a folder replaced by a link is left out at the next start', async () => {
  const elsewhere = mkdtempSync(path.join(scratch, 'elsewhere-'));
  writeFileSync(path.join(elsewhere, 'elsewhere_i2d.fits'), image(5));
  const data = path.join(scratch, 'data');
  const first = await startArchive(data);
  await sendAsOwner(first, 'POST', '/sample/folders', { folder });
  const observations = async (url: string) => (await jsonOf(fetch(`${url}/health`))).observations as number;
  const before = await observations(first.url);
  await first.app.close();
  rmSync(folder, { recursive: true });
  symlinkSync(elsewhere, folder);
  const second = await startArchive(data);
  expect(await observations(second.url)).toBe(before - 1);
  await second.app.close();
});
