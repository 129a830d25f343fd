import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { celestialWcs, findHdu, memorySource, openFits, pixelAt, readImageRows, skyAt } from '#kernels';
import { FEATURED_TARGETS } from '../../catalogue/targets/featured-target.js';
import { planVisit } from '../../catalogue/targets/plan-visit.js';
import { createSky } from '../sky.js';
import { writeObservation } from './write-observation.js';

/** Rendering takes a second, on a busy machine much longer. */
jest.setTimeout(60_000);

const SIZE = 384;
const target = FEATURED_TARGETS[1];
/** The central pair of the Southern Ring by NIRCam and by MIRI, which is rotated by a right angle. */
const blue = planVisit(target, target.visits[0], SIZE)[0].combined;
const red = planVisit(target, target.visits[0], SIZE)[4].combined;
const miri = planVisit(target, target.visits[1], SIZE)[0].combined;
const exposure = planVisit(target, target.visits[0], SIZE)[0].exposures[0];

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'sky-'))));
afterAll(() => rm(folder, { recursive: true }));

const sky = createSky(blue.scene, blue.mapSide);

async function write(plan: typeof blue, name: string, under = sky) {
  const file = path.join(folder, name);
  await writeObservation(plan, under, name, file);
  return readFile(file);
}

async function science(bytes: Uint8Array) {
  const file = await openFits(memorySource(bytes));
  const hdu = findHdu(file, 'SCI')!;
  return { file, hdu, wcs: celestialWcs(hdu.header), image: await readImageRows(file, hdu) };
}

/** Flux-weighted position of the pixels above the background around the star. */
function centroid({ data, width }: { data: Float32Array; width: number }, x: number, y: number) {
  const pixels: [number, number, number][] = [];
  for (let row = Math.round(y) - 4; row <= y + 4; row++) {
    for (let column = Math.round(x) - 4; column <= x + 4; column++)
      pixels.push([column, row, data[row * width + column]]);
  }
  const floor = pixels.map(([, , value]) => value).sort((a, b) => a - b)[Math.floor(pixels.length * 0.7)];
  let [sum, sumX, sumY] = [0, 0, 0];
  for (const [column, row, value] of pixels) {
    const weight = Math.max(0, value - floor);
    [sum, sumX, sumY] = [sum + weight, sumX + weight * column, sumY + weight * row];
  }
  return { x: sumX / sum, y: sumY / sum };
}

it('a rendered observation has the same bytes for the same seed, and others for another filter', async () => {
  const [first, second] = [
    await write(blue, 'same.fits'),
    await write(blue, 'same.fits', createSky(blue.scene, blue.mapSide)),
  ];
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await write(red, 'same.fits'))).toBe(false);
});

it('a rendered observation has the HDUs of a level-3 image, borders without data, and matching weights', async () => {
  const { file, image } = await science(await write(blue, 'level3.fits'));
  expect(file.hdus.map(({ name }) => name)).toEqual(['PRIMARY', 'SCI', 'ERR', 'WHT']);
  const weights = await readImageRows(file, findHdu(file, 'WHT')!);
  const empty = image.data.filter(Number.isNaN).length;
  expect(empty).toBeGreaterThan(image.data.length * 0.005);
  expect(empty).toBeLessThan(image.data.length * 0.1);
  expect(image.data.every((value, i) => Number.isNaN(value) === (weights.data[i] === 0))).toBe(true);
  const { header } = file.hdus[1];
  expect(header.number('CDELT1')).toBeGreaterThan(0);
  expect(header.number('PC1_1')).toBeLessThan(0);
  expect(header.string('BUNIT')).toBe('MJy/sr');
});

it('a rendered observation flags pixels that an exposure does not cover', async () => {
  const { file, image } = await science(await write(exposure, 'level2.fits'));
  expect(file.hdus.map(({ name }) => name)).toEqual(['PRIMARY', 'SCI', 'ERR', 'DQ']);
  const flags = await readImageRows(file, findHdu(file, 'DQ')!);
  expect(image.data.every((value, i) => Number.isNaN(value) === (flags.data[i] === 1))).toBe(true);
});

it('a rendered observation shows a star at the same position in every filter, whatever the rotation', async () => {
  // The companion star in the middle: u to the west, v to the north, in half fields of 64.5 arc seconds.
  const expected = { dec: target.dec + (0.004 * 64.5) / 3600, offset: (0.006 * 64.5) / 3600 };
  const ra = target.ra - expected.offset / Math.cos((target.dec * Math.PI) / 180);
  for (const plan of [blue, red, miri]) {
    const { image, wcs } = await science(await write(plan, `${plan.filter}.fits`));
    const { x, y } = pixelAt(wcs, ra, expected.dec);
    const found = centroid(image, x, y);
    expect(Math.hypot(found.x - x, found.y - y)).toBeLessThan(0.7);
    const place = skyAt(wcs, found.x, found.y);
    expect(Math.abs(place.lat - expected.dec) * 3600).toBeLessThan(0.7 * plan.field.scaleArcsec);
  }
});
