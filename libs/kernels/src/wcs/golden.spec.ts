import { readFileSync } from 'node:fs';
import path from 'node:path';
import { celestialWcs } from './create-wcs.js';
import { parseWcs } from './header/parse-wcs.js';
import { wcsCards } from './header/wcs-cards.js';

type Point = [number, number];
interface GoldenCase {
  name?: string;
  header: Record<string, string | number>;
  /** Points of this case, if it has its own. */
  pixels?: Point[];
  pixelToSky: (Point | null)[];
  skyToPixel?: (Point | null)[];
}
interface Golden {
  pixels?: Point[];
  sky?: Point[];
  cases: GoldenCase[];
}

/** Degrees on the sky, and pixels (docs/reference/algorithms.md, "World coordinates"). */
const SKY_TOLERANCE = 1e-9;
const PIXEL_TOLERANCE = 1e-6;
const DEGREE = Math.PI / 180;

const readGolden = (name: string) =>
  JSON.parse(readFileSync(path.resolve(process.cwd(), `test/golden/wcs/${name}.json`), 'utf8')) as Golden;

const column = (points: readonly Point[], index: 0 | 1) => Float64Array.from(points, (point) => point[index]);

/** The larger of the differences in latitude and in longitude (seam apart, shrunk by cos δ), degrees. */
function skyDistance(lon: number, lat: number, expected: Point): number {
  const turn = Math.abs(lon - expected[0]) % 360;
  const dLon = Math.min(turn, 360 - turn) * Math.cos(expected[1] * DEGREE);
  return Math.max(dLon, Math.abs(lat - expected[1]));
}

/** Lists the points that differ, so that a failure shows where. */
function differences(
  inputs: readonly Point[],
  expected: readonly (Point | null)[],
  a: Float64Array,
  b: Float64Array,
  distance: (a: number, b: number, point: Point) => number,
  tolerance: number,
): string[] {
  return expected.flatMap((point, i) => {
    const ours = Number.isNaN(a[i]) && Number.isNaN(b[i]) ? null : [a[i], b[i]];
    if (point === null && ours === null) return [];
    if (point !== null && ours !== null && distance(a[i], b[i], point) <= tolerance) return [];
    return [`${JSON.stringify(inputs[i])}: expected ${JSON.stringify(point)}, got ${JSON.stringify(ours)}`];
  });
}

const titleOf = ({ name, header }: GoldenCase) =>
  name ??
  [
    header.CTYPE1,
    ...Object.entries(header).flatMap(([key, value]) => (/^PV|POLE/.test(key) ? `${key}=${value}` : [])),
  ].join(' ');

describe.each(['zenithal', 'cylindrical', 'conic', 'cube', 'linear', 'distortion', 'random', 'views'])(
  '%s reference positions of astropy',
  (family) => {
    const golden = readGolden(family);

    it.each(golden.cases.map((one) => [titleOf(one), one] as const))('%s: pixel to sky', (_, one) => {
      const wcs = celestialWcs(new Map<string, unknown>(Object.entries(one.header)));
      const pixels = one.pixels ?? golden.pixels ?? [];
      const lon = column(pixels, 0);
      const lat = column(pixels, 1);
      wcs.pixelToSky(lon, lat, lon, lat);
      expect(one.pixelToSky.some((point) => point !== null)).toBe(true);
      expect(differences(pixels, one.pixelToSky, lon, lat, skyDistance, SKY_TOLERANCE)).toEqual([]);
    });

    it.each(golden.cases.map((one) => [titleOf(one), one] as const))(
      '%s: written as cards and read again',
      (_, one) => {
        const parameters = parseWcs(new Map<string, unknown>(Object.entries(one.header)));
        const cards = new Map<string, unknown>(
          wcsCards(parameters).map(({ keyword, value }) => [keyword, value]),
        );
        expect(parseWcs(cards)).toEqual(parameters);
      },
    );

    const inverse = golden.cases.filter((one) => one.skyToPixel !== undefined);
    if (inverse.length > 0)
      it.each(inverse.map((one) => [titleOf(one), one] as const))('%s: sky to pixel', (_, one) => {
        const wcs = celestialWcs(new Map<string, unknown>(Object.entries(one.header)));
        const sky = golden.sky ?? [];
        const x = column(sky, 0);
        const y = column(sky, 1);
        wcs.skyToPixel(x, y, x, y);
        const distance = (a: number, b: number, point: Point) =>
          Math.max(Math.abs(a - point[0]), Math.abs(b - point[1]));
        expect(differences(sky, one.skyToPixel ?? [], x, y, distance, PIXEL_TOLERANCE)).toEqual([]);
      });
  },
);
