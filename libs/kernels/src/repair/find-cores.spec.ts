import type { Raster } from '../raster.js';
import { CORE_MARGIN, fillCores, findCores } from './find-cores.js';
import { addStar, cutCore, noisyField, type Star } from '../../test/saturated-stars.js';

const SIDE = 80;
const STAR: Star = { x: 40.3, y: 39.8, fwhm: 4, beta: 3.2, peak: 5000 };

/** A star on noise of 1 around 10, its core within a radius set to `lost`. */
function fieldWith(lost: number, radius = 3, star = STAR): Raster {
  const field = noisyField(SIDE, 1);
  addStar(field, star);
  cutCore(field, star, radius, lost);
  return field;
}

const coresOf = (field: Raster) => findCores(field).cores;
const set = ({ data, width }: Raster, x: number, y: number, value: number) => (data[y * width + x] = value);

describe('finding saturated cores', () => {
  it.each([NaN, 0, Infinity, -Infinity])('fills a core of %s', (lost) => {
    const field = fieldWith(lost);
    const { cores, needsMargin } = findCores(field);
    expect(needsMargin).toBe(false);
    expect(cores).toHaveLength(1);
    fillCores(field, cores);
    const at = (x: number) => field.data[40 * SIDE + x];
    expect(at(40)).toBeGreaterThan(4000);
    expect(at(40)).toBeLessThan(6500);
    for (let x = 40; x < 46; x++) expect(at(x)).toBeGreaterThan(at(x + 1));
  });

  it('fills a core clipped at the greatest value', () => {
    const field = noisyField(SIDE, 1);
    addStar(field, STAR);
    field.data.forEach((value, i) => (field.data[i] = Math.min(value, 1500)));
    const [core] = coresOf(field);
    expect(Math.max(...core.map(({ value }) => value))).toBeGreaterThan(4000);
    expect(core.every(({ value }) => value >= 1500)).toBe(true);
  });

  it('fills a core of mixed NaN and 0', () => {
    const field = fieldWith(0);
    set(field, 40, 40, NaN);
    set(field, 41, 40, Infinity);
    expect(coresOf(field).map((core) => core.length)).toEqual([
      fieldWith(0).data.filter((v) => v === 0).length,
    ]);
  });

  it('fills a core of one pixel', () => expect(coresOf(fieldWith(NaN, 0.6))).toHaveLength(1));

  it('fills several stars in the same image', () => {
    const field = fieldWith(NaN);
    const other = { ...STAR, x: 15, y: 60, peak: 900, fwhm: 3 };
    addStar(field, other);
    cutCore(field, other, 1.5, 0);
    expect(coresOf(field)).toHaveLength(2);
  });
});

describe('what is no core', () => {
  const cases: [string, (field: Raster) => void][] = [
    ['dead pixels in the sky', (f) => set(f, 12, 12, NaN)],
    ['a hole of the sky', (f) => cutCore(f, { ...STAR, x: 60, y: 12 }, 4, 0)],
    ['a bad column', (f) => Array.from({ length: SIDE }, (_, y) => set(f, 40, y, NaN))],
    ['a short bad column', (f) => Array.from({ length: 16 }, (_, y) => set(f, 40, y + 32, 0))],
    ['a gap between chips', (f) => Array.from({ length: SIDE * 6 }, (_, i) => (f.data[38 * SIDE + i] = NaN))],
    ['a dead pixel on the flank of a star', (f) => set(f, 44, 40, NaN)],
    ['a border without data', (f) => f.data.fill(NaN, 0, SIDE * 38)],
    [
      'the wide plateau of a galaxy masked',
      (f) => {
        addStar(f, { x: 40, y: 40, fwhm: 60, beta: 100, peak: 300 });
        cutCore(f, STAR, 6, NaN);
      },
    ],
  ];
  it.each(cases)('%s', (_, change) => {
    const field = noisyField(SIDE, 1);
    addStar(field, STAR);
    change(field);
    expect(coresOf(field)).toEqual([]);
  });

  it('a core that touches the edge of the image', () => {
    expect(coresOf(fieldWith(NaN, 3, { ...STAR, x: 1 }))).toEqual([]);
  });

  it('zeros, plateaus and nothing', () => {
    const of = (value: (x: number, y: number) => number) =>
      coresOf({
        width: SIDE,
        height: SIDE,
        data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE))),
      });
    expect(of(() => 0)).toEqual([]);
    expect(of(() => NaN)).toEqual([]);
    expect(of((x, y) => Math.floor(x / 10) + Math.floor(y / 10))).toEqual([]);
    expect(of((x, y) => (x * y) % 2)).toEqual([]);
    expect(of((x, y) => Math.round(20 * Math.exp(-((x - 40) ** 2 + (y - 40) ** 2) / 800)))).toEqual([]);
    expect(of((x) => (x > 30 && x < 40 ? 0 : 5))).toEqual([]);
    expect(findCores({ data: new Float32Array(0), width: 0, height: 0 }).cores).toEqual([]);
  });

  it('zeros of a map of counts', () => {
    const field = noisyField(SIDE, 1);
    field.data.forEach((value, i) => (field.data[i] = Math.max(0, Math.round(value - 10))));
    expect(coresOf(field)).toEqual([]);
  });
});

describe('cores at the side of a part of an image', () => {
  const open = { left: true, right: true, bottom: true, top: true };

  it('are reported when they are cut, and the same in a part with a margin', () => {
    const field = noisyField(300, 1);
    const star = { ...STAR, x: 150.2, y: 149.7 };
    addStar(field, star);
    cutCore(field, star, 4, NaN);
    const part = (x: number, width: number): Raster => ({
      width,
      height: 300,
      data: Float32Array.from(
        { length: width * 300 },
        (_, i) => field.data[Math.floor(i / width) * 300 + x + (i % width)],
      ),
    });
    expect(findCores(part(0, 150), open)).toEqual({ cores: [], needsMargin: true });
    const wide = findCores(part(0, 150 + CORE_MARGIN), open);
    expect(wide.needsMargin).toBe(false);
    expect(wide.cores).toEqual(coresOf(field));
  });

  it('need no margin when they are faint', () => {
    const field = noisyField(SIDE, 1);
    set(field, 5, 40, NaN);
    expect(findCores(field, open)).toEqual({ cores: [], needsMargin: false });
  });
});

it('finds none among very many pixels without data', () => {
  const field = noisyField(700, 1);
  field.data.forEach((_, i) => i % 2 === 0 && Math.floor(i / 700) % 2 === 0 && (field.data[i] = 0));
  expect(coresOf(field)).toEqual([]);
});
