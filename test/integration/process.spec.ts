import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  createWcs,
  memorySource,
  openFits,
  pixelMap,
  rejectOutliers,
  reproject,
  tanGrid,
  readCelestialWcs,
  readImageRows,
  unsharpMask,
  verifyFits,
  wcsCards,
  writeFits,
  type FitsFile,
  type Hdu,
} from '#kernels';
import { cardsOf, expectValues, processField, processReference } from '../golden/process.js';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { followJob, uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(180_000);

const field = processField();
const SKY = cardsOf(processReference.cards);
const PRIMARY = cardsOf({ TELESCOP: 'JWST', INSTRUME: 'NIRCAM', FILTER: 'F200W', TARGNAME: 'M 51' });

let url: string;
let owner: Account;
let stranger: Account;
/** The reference field, in an extension like JWST's images. */
let fieldId: string;
let targetId: string;
let folder: string;

beforeAll(async () => {
  ({ url } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  const { width, height, data } = field;
  const cards = [...cardsOf({ BUNIT: 'MJy/sr', DATAMAX: 9 }), ...SKY];
  const image = { name: 'SCI', version: 1, shape: [width, height], data, cards };
  fieldId = await uploadRecord(owner, 'm51_f200w_i2d.fits', writeFits([{ cards: PRIMARY }, image]));
  const { target } = processReference;
  const blank = new Float32Array(target.width * target.height);
  const grid = { shape: [target.width, target.height], data: blank, cards: cardsOf(target.cards) };
  targetId = await uploadRecord(owner, 'grid.fits', writeFits([grid]));
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-process-'));
});

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true });
});

const order = (id: string, algorithm: string, parameters?: object, caller = owner) =>
  caller.post(`/api/spacedata/${id}/process`, { algorithm, ...(parameters && { parameters }) });

/** Processes a record, and returns the finished job. */
async function processed(id: string, algorithm: string, parameters?: object): Promise<Answer['json']> {
  const { status, json } = await order(id, algorithm, parameters);
  expect({ status, json }).toMatchObject({ status: 202 });
  return followJob(owner, json.jobId);
}

interface Made {
  readonly record: Answer['json'];
  readonly file: FitsFile;
  readonly image: Hdu;
  readonly bytes: Buffer;
  /** Of the first plane. */
  readonly data: Float32Array;
}

/** The valid and complete result of an algorithm. */
async function made(id: string, algorithm: string, parameters?: object): Promise<Made> {
  const job = await processed(id, algorithm, parameters);
  expect(job).toMatchObject({ type: 'process', status: 'completed', resultKind: 'data', error: null });
  const record = (await owner.get(`/api/spacedata/${job.resultDataId}`)).json;
  const { bytes } = await owner.get(`/api/spacedata/${record.id}/file`);
  const file = await openFits(memorySource(bytes, record.fileName));
  expect(await verifyFits(file)).toEqual([]);
  expectValid(record.fileName, bytes);
  const image = file.hdus.find(({ shape }) => shape.length > 0)!;
  const { data } = await readImageRows(file, image, { plane: 0 });
  return { record, file, image, bytes, data };
}

const fitsverify = ['/usr/bin/fitsverify', process.env.FITSVERIFY ?? ''].find((program) =>
  existsSync(program),
);
if (!fitsverify) console.warn('fitsverify is not installed: results are checked by our own verifier alone');

/** Bit by bit; jest's own comparison takes minutes. */
const isSame = (a: Float32Array, b: Float32Array): boolean =>
  Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));

/** The verifier of HEASARC, if installed. */
function expectValid(name: string, bytes: Buffer): void {
  if (!fitsverify) return;
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  // -e: errors only; a result may have the warnings of its input.
  const { stdout } = spawnSync(fitsverify, ['-e', file], { encoding: 'utf8' });
  expect(stdout).toMatch(/ 0 error\(s\)/);
}

describe('processed numbers equal those of scipy, astropy, photutils and reproject', () => {
  it.each(Object.entries(processReference.smooth))('smooth: %s', async (method, values) => {
    const { data } = await made(fieldId, 'smooth', { method, sigma: 1.5, size: 5 });
    expectValues(data, values, 1e-6);
  });

  it('sharpen', async () => {
    const { data } = await made(fieldId, 'sharpen', { radius: 2, amount: 1.5, threshold: 1 });
    expectValues(data, processReference.sharpen, 1e-6);
  });

  it('subtract-background, with and without the sources', async () => {
    const { plain, withoutSources } = processReference.subtractBackground;
    const boxes = { boxSize: 8, excludePercent: 90 };
    expectValues((await made(fieldId, 'subtract-background', boxes)).data, plain, 1e-5);
    const masked = { ...boxes, excludeSources: true, sourceGrowth: 1 };
    expectValues((await made(fieldId, 'subtract-background', masked)).data, withoutSources, 1e-5);
  });

  it('reject-outliers, with the number of rejected pixels', async () => {
    const { both } = processReference.rejectOutliers;
    const { data, file } = await made(fieldId, 'reject-outliers');
    expectValues(data, both.values, 1e-6);
    const history = file.hdus[0].header.all('HISTORY').map(({ comment }) => comment?.trim());
    expect(history).toContain(`rejected ${both.rejected} pixels`);
  });

  it('reproject onto the grid of another record', async () => {
    const { data, image, record, file } = await made(fieldId, 'reproject', { target: targetId });
    const { target, reproject } = processReference;
    expect(image.shape).toEqual([target.width, target.height]);
    expectValues(data, reproject.values, 1e-5);
    expect(data.filter((value) => !Number.isNaN(value))).toHaveLength(reproject.covered);
    expect(record.derivedFrom).toEqual([fieldId, targetId]);
    const wcs = await readCelestialWcs(file, image);
    expect(wcs.parameters.crpix).toEqual([target.cards.CRPIX1, target.cards.CRPIX2]);
    expect(image.header.all('CTYPE1')).toHaveLength(1);
  });
});

describe('the resulting record', () => {
  it('has its provenance, and belongs to its creator', async () => {
    const { record, file, bytes, image } = await made(fieldId, 'smooth', { sigma: 2 });
    const parent = (await owner.get(`/api/spacedata/${fieldId}`)).json;
    expect(record).toMatchObject({
      ...{ fileName: 'm51_f200w_i2d_smooth.fits', parentId: fieldId, derivedFrom: [fieldId] },
      ...{ owner: { id: owner.id }, visibility: 'private', status: 'ready', dataType: 'image' },
      ...{ targetName: 'M 51', instrument: 'NIRCAM', filter: 'F200W', units: 'MJy/sr' },
      ...{ processingLevel: parent.processingLevel, observationBaseId: parent.observationBaseId },
      ...{ wcs: parent.wcs, dimensions: [field.width, field.height], fileSize: bytes.length },
      description: 'smooth of m51_f200w_i2d.fits',
    });
    const [{ header }] = file.hdus;
    expect(header.string('CREATOR')).toMatch(/^Firstlight \d/);
    expect(header.string('DATE')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(header.string('TELESCOP')).toBe('JWST');
    const history = header.all('HISTORY').map(({ comment }) => comment?.trim());
    expect(history).toEqual([
      expect.stringMatching(/^Firstlight .*: smooth$/),
      expect.stringMatching(/^engine [0-9a-f]{24}$/),
      'input m51_f200w_i2d.fits',
      `sha256 ${parent.sha256}`,
      ...['method = gaussian', 'sigma = 2', 'size = 3'],
    ]);
    expect([image.name, image.version, image.bitpix]).toEqual(['SCI', 1, -32]);
    expect([image.header.has('DATAMAX'), image.header.string('BUNIT')]).toEqual([false, 'MJy/sr']);
    expect(image.header.has('CHECKSUM') && image.header.has('DATASUM')).toBe(true);
  });

  it('gets a thumbnail', async () => {
    const { record } = await made(fieldId, 'sharpen');
    const hasThumbnail = async () =>
      (await owner.get(`/api/spacedata/${record.id}`)).json.hasThumbnail === true;
    for (let i = 0; i < 100 && !(await hasThumbnail()); i++) await sleep(200);
    expect((await owner.get(`/api/spacedata/${record.id}/thumbnail`)).status).toBe(200);
  });

  it('outlives its parent, which its lineage still names', async () => {
    const { width, height, data } = field;
    const id = await uploadRecord(owner, 'short_lived.fits', writeFits([{ shape: [width, height], data }]));
    const { record } = await made(id, 'smooth');
    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/spacedata/${record.id}`)).json).toMatchObject({
      ...{ parentId: null, derivedFrom: [id], status: 'ready' },
    });
    expect((await owner.get(`/api/spacedata/${record.id}/file`)).status).toBe(200);
  });

  it('of a public record is private to its creator', async () => {
    const { width, height, data } = field;
    const image = writeFits([{ shape: [width, height], data }]);
    const id = await uploadRecord(stranger, 'shown.fits', image, { visibility: 'public' });
    const { record } = await made(id, 'smooth');
    expect(record).toMatchObject({ owner: { id: owner.id }, visibility: 'private', parentId: id });
    expect((await stranger.get(`/api/spacedata/${record.id}`)).status).toBe(404);
  });
});

describe('statistics', () => {
  it('cover every image of the file, all planes, as a document', async () => {
    const cube = Float32Array.from({ length: 24 }, (_, i) => (i === 3 ? NaN : i));
    const units = [
      { name: 'SCI', shape: [4, 3, 2], data: cube, cards: cardsOf({ BUNIT: 'Jy' }) },
      { name: 'DQ', shape: [3, 2], data: Uint16Array.of(1, 2, 3, 4, 5, 65535) },
      { name: 'EMPTY', shape: [2, 2], data: new Float32Array(4).fill(NaN) },
    ];
    const id = await uploadRecord(owner, 'three_i2d.fits.gz', gzipSync(writeFits([{}, ...units])));
    const job = await processed(id, 'statistics');
    expect(job).toMatchObject({
      status: 'completed',
      resultKind: 'blob',
      resultFileName: 'three_i2d_statistics.json',
    });
    const answer = await owner.get(`/api/jobs/${job.jobId}/result`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const [sci, dq, empty] = answer.json.hdus;
    expect(answer.json.hdus).toHaveLength(3);
    expect(sci).toMatchObject({ index: 1, name: 'SCI', dimensions: [4, 3, 2], units: 'Jy' });
    expect(sci.statistics).toMatchObject({ min: 0, max: 23, median: 12, validPixels: 23, totalPixels: 24 });
    expect(sci.statistics.mean).toBeCloseTo((276 - 3) / 23, 12);
    // numpy.percentile of the 23 values, 25
    expect(sci.percentiles.p25).toBe(6.5);
    expect(dq.statistics).toMatchObject({ min: 1, max: 65535, validPixels: 6 });
    expect(empty.statistics).toMatchObject({ mean: null, median: null, validPixels: 0, totalPixels: 4 });
  });
});

describe('processing files of all kinds', () => {
  const { width, height } = field;

  it('a cube: every plane, or the requested one, which keeps its coordinate', async () => {
    const planes = Float32Array.from({ length: 3 * field.data.length }, (_, i) => {
      return field.data[i % field.data.length] + 1000 * Math.floor(i / field.data.length);
    });
    const third = cardsOf({ CTYPE3: 'WAVE', CUNIT3: 'm', CRPIX3: 1, CRVAL3: 1e-6, CDELT3: 1e-8 });
    const cube = { shape: [width, height, 3], data: planes, cards: [...SKY, ...third] };
    const id = await uploadRecord(owner, 'cube_s3d.fits', writeFits([cube]));
    const whole = await made(id, 'smooth', { sigma: 1.5 });
    expect(whole.image.shape).toEqual([width, height, 3]);
    expect(whole.record.dataType).toBe('cube');
    const last = (await readImageRows(whole.file, whole.image, { plane: 2 })).data;
    expectValues(
      last.map((value) => value - 2000),
      processReference.smooth.gaussian,
      3e-4,
    );
    const level = await made(id, 'subtract-background', { boxSize: 8, excludePercent: 90 });
    const above = (await readImageRows(level.file, level.image, { plane: 2 })).data;
    expectValues(above, processReference.subtractBackground.plain, 3e-4);
    const one = await made(id, 'smooth', { sigma: 1.5, sliceIndex: 2 });
    expect([one.image.shape, one.record.dataType]).toEqual([[width, height, 1], 'image']);
    expect(one.data).toEqual(last);
    expect([one.image.header.get('CRPIX3'), one.image.header.get('CRVAL3')]).toEqual([-1, 1e-6]);
    const onto = await made(id, 'reproject', { target: targetId });
    expect(onto.image.shape).toEqual([processReference.target.width, processReference.target.height, 3]);
    expect(onto.image.header.get('CD3_3')).toBe(1e-8);
    expect([onto.image.header.get('WCSAXES'), onto.image.header.has('CDELT3')]).toEqual([3, false]);
    const beyond = await processed(id, 'smooth', { sliceIndex: 3 });
    expect(beyond).toMatchObject({ status: 'failed', error: expect.stringContaining('3 slices') });
  });

  it('16-bit integers with a zero point, and blanks', async () => {
    const counts = Uint16Array.from({ length: 600 }, (_, i) => 40_000 + (i % 7));
    const bytes = writeFits([{ shape: [30, 20], data: counts, cards: cardsOf({ BLANK: 9 }) }]);
    const id = await uploadRecord(owner, 'counts.fits', bytes);
    const { data, image } = await made(id, 'smooth', { method: 'median', size: 1 });
    expect([...data]).toEqual([...counts]);
    expect(['BZERO', 'BSCALE', 'BLANK'].filter((keyword) => image.header.has(keyword))).toEqual([]);
  });

  it.each(['subtract-background', 'smooth', 'sharpen', 'reject-outliers'])(
    'only gaps, and one value throughout: %s',
    async (algorithm) => {
      const gaps = new Float32Array(900).fill(NaN);
      const nothing = await uploadRecord(owner, 'gaps.fits', writeFits([{ shape: [30, 30], data: gaps }]));
      expect((await made(nothing, algorithm)).data).toEqual(gaps);
      const even = new Float32Array(900).fill(7);
      const flat = await uploadRecord(owner, 'flat.fits', writeFits([{ shape: [30, 30], data: even }]));
      const { data } = await made(flat, algorithm);
      expect(data).toEqual(new Float32Array(900).fill(algorithm === 'subtract-background' ? 0 : 7));
    },
  );

  it('larger than a band, with a gap: the same as the whole at once', async () => {
    const [columns, rows] = [900, 800];
    const data = new Float32Array(columns * rows);
    for (let i = 0; i < data.length; i++)
      data[i] = Math.fround(Math.sin(i * 0.7) * 50 + (i % 977 === 0 ? 900 : 0));
    data.fill(NaN, 582 * columns, 582 * columns + 90); // Where the first band ends.
    const whole = { data, width: columns, height: rows };
    const id = await uploadRecord(
      owner,
      'large.fits',
      gzipSync(writeFits([{ shape: [columns, rows], data }])),
    );
    const sharp = { radius: 3, amount: 2, threshold: 5 };
    const sharpened = await made(id, 'sharpen', sharp);
    const result = await made(id, 'reject-outliers', { size: 3, replacement: 'nan' });
    expect(isSame(sharpened.data, unsharpMask(whole, sharp).data)).toBe(true);
    const { raster, rejected } = rejectOutliers(whole, { size: 3, replacement: 'nan' });
    expect(isSame(result.data, raster.data)).toBe(true);
    await sleep(200); // The test was busy for seconds: closed sockets are noticed first.
    expect(rejected).toBeGreaterThan(500);
    const history = result.file.hdus[0].header.all('HISTORY').map(({ comment }) => comment?.trim());
    expect(history).toContain(`rejected ${rejected} pixels`);
  });

  it('reprojected tile by tile: the same as the whole at once, including splines', async () => {
    const size = { width: 420, height: 300 };
    const data = Float32Array.from({ length: size.width * size.height }, (_, i) =>
      Math.fround(Math.sin(i * 0.9) * 90),
    );
    const grids = [0, 7].map((rotationDeg) =>
      tanGrid({ ra: 150, dec: 2, scaleArcsec: 1, rotationDeg, ...size }),
    );
    const [from, onto] = await Promise.all(
      grids.map((grid, i) => {
        const image = { shape: [size.width, size.height], data, cards: wcsCards(grid) };
        return uploadRecord(owner, `tiles${i}.fits`, writeFits([image]));
      }),
    );
    const result = await made(from, 'reproject', { target: onto, resampling: 'bicubic' });
    const [source, target] = grids.map(createWcs);
    const map = pixelMap(target, source, size.width, size.height);
    const whole = reproject({ data, ...size }, map, { method: 'bicubic' }).data;
    const far = whole.findIndex((value, i) => Math.abs(value - result.data[i]) > 1e-3);
    const differs = whole.findIndex((value, i) => Number.isNaN(value) !== Number.isNaN(result.data[i]));
    expect([far, differs]).toEqual([-1, -1]);
  });

  it('reprojected north up at its own scale, or at another', async () => {
    const { file, image, record } = await made(fieldId, 'reproject');
    const source = await readCelestialWcs(
      await openFits(memorySource((await owner.get(`/api/spacedata/${fieldId}/file`)).bytes, 'm51')),
      { ...image, index: 1 },
    ).catch(() => undefined);
    expect(source).toBeDefined();
    const wcs = await readCelestialWcs(file, image);
    const [xx, xy, yx, yy] = wcs.parameters.cd;
    expect([xx, xy, yx, yy].map((value) => value * 3600)).toEqual([
      ...[expect.closeTo(-0.1, 9), expect.closeTo(0, 9), expect.closeTo(0, 9), expect.closeTo(0.1, 9)],
    ]);
    const north = { x: width * Math.cos(Math.PI / 6) + height * Math.sin(Math.PI / 6), y: 0 };
    expect(image.shape[0]).toBe(Math.round(north.x));
    expect(record.wcs.CTYPE1).toBe('RA---TAN');
    const coarse = await made(fieldId, 'reproject', { pixelScaleArcsec: 0.4, resampling: 'exact' });
    expect(coarse.image.shape[0]).toBe(Math.round(north.x / 4));
    expect(coarse.record.wcs.pixelScaleArcsec).toBeCloseTo(0.4, 6);
  });

  it('refuses too many pixels, with the numbers', async () => {
    const job = await processed(fieldId, 'reproject', { pixelScaleArcsec: 0.0001 });
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/has \d+ pixels; at most \d+ are made: ask for a larger/),
    });
  });
});

const SHARED = path.join(__dirname, '../../../shared/fits');
const real = [
  ['hst/sample_ipppssoot_flt.fits', 'smooth'],
  ['compressed/m13_rice.fits', 'reject-outliers'],
  ['images/HorseHead.fits', 'sharpen'],
  ['cubes/equatorial_3d.fits', 'smooth'],
  ['jwst/cosmos_ring_F115W.fits', 'subtract-background'],
  ['hst/sample_svm_flc.fits', 'reproject'],
  ['wcs/image_with_distortion_map.fits', 'smooth'],
  ['cubes/rust_hyper.fits', 'smooth'],
] as const;
if (!existsSync(SHARED)) console.warn(`${SHARED} is missing: real files are not tried`);

(existsSync(SHARED) ? describe : describe.skip)('real files', () => {
  it.each(real)('%s: %s', async (name, algorithm) => {
    const id = await uploadRecord(owner, path.basename(name), readFileSync(path.join(SHARED, name)));
    const parent = (await owner.get(`/api/spacedata/${id}`)).json;
    const { record } = await made(id, algorithm);
    expect(record).toMatchObject({ status: 'ready', parentId: id, targetName: parent.targetName });
    if (algorithm !== 'reproject') expect(record.wcs).toEqual(parent.wcs);
  });
});
