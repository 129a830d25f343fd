import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Account, Answer, Caller } from './api-client.js';
import { decodePicture } from './decode-picture.js';
import { upload } from './library.js';

/** Folder of the collection. */
export const FITS = path.resolve('../shared/fits');

/** The collection of real files, as paths within its folder; empty where it is not. */
export const COLLECTION: readonly string[] = existsSync(FITS)
  ? readdirSync(FITS, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.(fits|fit|fts|gz|fz|bz2|Z|csv|ecsv|txt|json)$/i.test(file) && file.includes(path.sep),
      )
      .sort()
  : [];

interface TableInfo {
  readonly index: number;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly dtype: string; readonly isArray: boolean }[];
}

/** astropy's description of a file. */
interface OracleHdu {
  readonly i: number;
  readonly name: string;
  readonly shape?: readonly number[];
  readonly nan?: number;
  readonly min?: number;
  readonly max?: number;
  readonly mean?: number;
  readonly std?: number;
  readonly median?: number;
  readonly first4?: readonly (number | string | null)[];
}
/** Python writes a bare NaN for numbers that JSON lacks. */
const oracle: Readonly<Record<string, { readonly hdus?: readonly OracleHdu[] }>> = existsSync(FITS)
  ? JSON.parse(
      readFileSync(path.join(FITS, 'oracle.json'), 'utf8').replaceAll(
        /(?<=[[,:] ?)-?(NaN|Infinity)/g,
        'null',
      ),
    )
  : {};

const PACKED: Readonly<Record<string, string>> = {
  ...{ gz: 'application/gzip', bz2: 'application/x-bzip2', Z: 'application/x-compress' },
};

/** Checks that a response is as documented, or a problem that is not the service's fault. */
function expectAnswered(what: string, answer: Answer): void {
  if (answer.status === 200) return;
  expect([400, 413, 422]).toContain(answer.status);
  expect([what, answer.json.detail]).toEqual([what, expect.any(String)]);
}

/** Image planes of a reference HDU that a viewer shows as a whole. */
const isPlane = ({ shape, min }: OracleHdu): boolean => shape?.length === 2 && Number.isFinite(min);

function expectLike(actual: number, expected: number, scale: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 * Math.max(Math.abs(expected), scale));
}

async function expectNumbers(owner: Caller, id: string, hdu: OracleHdu, weighted: boolean): Promise<void> {
  const { json } = await owner.get(`/api/spacedata/${id}/histogram?hdu=${hdu.i}&bins=16`);
  const { stats, counts } = json;
  const scale = Math.max(Math.abs(hdu.min!), Math.abs(hdu.max!));
  // Infinite pixels are excluded, as are those of weight 0 or flagged as unusable: then the other numbers differ, too.
  const invalid = stats.totalPixels - stats.validPixels;
  expect(invalid).toBeGreaterThanOrEqual(hdu.nan ?? 0);
  if (invalid > (hdu.nan ?? 0)) return void expect(weighted).toBe(true);
  for (const name of ['min', 'max', 'mean', 'median'] as const) expectLike(stats[name], hdu[name]!, scale);
  expectLike(stats.std, hdu.std!, scale);
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(stats.validPixels);
  const [height, width] = hdu.shape!;
  if (Math.max(width, height) > 4096) return;
  const pixels = await owner.get(`/api/spacedata/${id}/pixeldata?hdu=${hdu.i}&maxSize=4096&format=binary`);
  const values = new Float32Array(new Uint8Array(pixels.bytes).buffer);
  expect([values.length, pixels.headers.get('x-width')]).toEqual([width * height, String(width)]);
  hdu.first4!.forEach((value, i) => {
    if (typeof value === 'number') expectLike(values[i], value, scale);
    else expect(values[i]).toBeNaN();
  });
}

/** The pictures and numbers of a file, and its bytes. */
async function expectViews(owner: Caller, file: string, { id, isViewable }: Answer['json']): Promise<void> {
  const look = (what: string) => owner.get(`/api/spacedata/${id}/${what}`);
  const [preview, histogram, pixels, cube, header, whole] = await Promise.all(
    ['preview?width=100&height=100', 'histogram', 'pixeldata?maxSize=64', 'cubeinfo', 'header', 'file'].map(
      look,
    ),
  );
  for (const [name, answer] of Object.entries({ preview, histogram, pixels, cube, header })) {
    expectAnswered(name, answer);
    if (isViewable && name !== 'header') expect([name, answer.status]).toEqual([name, 200]);
  }
  const packed = /\.(gz|bz2|Z)$/.exec(file)?.[1];
  if (packed) expect(whole.headers.get('content-type')).toBe(PACKED[packed]);
  expect(whole.bytes.equals(readFileSync(path.join(FITS, file)))).toBe(true);
  if (preview.status === 200) expect((await decodePicture(preview.bytes)).format).toBe('png');
  const units = oracle[file.split(path.sep).join('/')]?.hdus ?? [];
  const weighted =
    file.endsWith('syn_denormals.fits') || units.some(({ name }) => name === 'WHT' || name === 'DQ');
  for (const unit of units.filter(isPlane)) await expectNumbers(owner, id, unit, weighted);
}

/** The first pages of a table unsorted, sorted and searched: consistent numbers of rows, in the described columns. */
async function expectPages(owner: Caller, id: string, { index, rows, columns }: TableInfo): Promise<void> {
  const page = (query: string) =>
    owner.get(`/api/analysis/table-data?dataId=${id}&hduIndex=${index}&pageSize=20${query}`);
  const first = await page('');
  expectAnswered('first page', first);
  if (first.status !== 200) return;
  expect([first.json.total, first.json.items.length]).toEqual([rows, Math.min(20, rows)]);
  for (const row of first.json.items)
    expect(Object.keys(row).sort()).toEqual([...new Set(columns.map(({ name }) => name))].sort());
  const sortable = columns.find(({ dtype, isArray }) => !isArray && !dtype.startsWith('complex'));
  if (sortable) {
    const sorted = await page(`&sortDirection=desc&sortColumn=${encodeURIComponent(sortable.name)}`);
    expect([sortable.name, sorted.status, sorted.json.total]).toEqual([sortable.name, 200, rows]);
  }
  const found = await page('&search=1');
  expect([found.status, found.json.total <= rows]).toEqual([200, true]);
}

async function expectTables(owner: Caller, { id }: Answer['json']): Promise<void> {
  const info = await owner.get(`/api/analysis/table-info?dataId=${id}`);
  expectAnswered('table-info', info);
  expectAnswered('spectral-data', await owner.get(`/api/analysis/spectral-data?dataId=${id}`));
  if (info.status !== 200) return;
  for (const table of info.json.hdus as TableInfo[]) await expectPages(owner, id, table);
}

/** Uploads a file and requests all its views: pictures, numbers compared with astropy, tables, bytes. */
export async function expectEveryView(owner: Account, file: string): Promise<void> {
  const uploaded = await upload(owner, path.basename(file), readFileSync(path.join(FITS, file)));
  if (uploaded.status !== 201) return void expect([400, 413, 415, 422]).toContain(uploaded.status);
  await expectViews(owner, file, uploaded.json);
  await expectTables(owner, uploaded.json);
}
