import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createWcs } from '../create-wcs.js';
import type { CelestialWcs } from '../celestial-wcs.js';

type Point = [number, number];
type Case = [theta0: number, latitude0: number, lonpole: number, latpole: number, sky: Point[] | null];

/** Results of astropy (wcslib) for all combinations of special angles on a plate carrée; null if it refuses. */
const golden = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/special-poles.json'), 'utf8'),
) as { pixels: Point[]; cases: Case[] };
const DEGREE = Math.PI / 180;
/** Degrees (docs/reference/algorithms.md, "World coordinates"). */
const TOLERANCE = 1e-9;

function wcsOf([theta0, latitude0, lonpole, latpole]: Case): CelestialWcs | undefined {
  try {
    return createWcs({
      projection: 'CAR',
      frame: { system: 'ICRS', equinox: 2000 },
      ...{ crpix: [5, 5], crval: [30, latitude0], cd: [-0.5, 0, 0, 0.5], lonpole, latpole },
      fiducial: { phi0: 0, theta0, shiftsOrigin: false },
    });
  } catch {
    return undefined;
  }
}

function skyOf(wcs: CelestialWcs): Point[] {
  const [x, y] = [0, 1].map((axis) => Float64Array.from(golden.pixels, (pixel) => pixel[axis]));
  wcs.pixelToSky(x, y, x, y);
  return Array.from(x, (lon, i) => [lon, y[i]]);
}

/** At a pole any longitude is right. */
function isNear([lon, lat]: Point, [lon0, lat0]: Point): boolean {
  const turn = Math.abs(((lon - lon0 + 540) % 360) - 180);
  return turn * Math.cos(lat0 * DEGREE) < TOLERANCE && Math.abs(lat - lat0) < TOLERANCE;
}

function isAsExpected(one: Case): boolean {
  const [wcs, sky] = [wcsOf(one), one[4]];
  if (wcs === undefined || sky === null) return (wcs === undefined) === (sky === null);
  return skyOf(wcs).every((point, i) => isNear(point, sky[i]));
}

it.each([-90, -45, 0, 45, 90])(
  'native latitude %d of the fiducial point: as wcslib with all poles',
  (theta0) => {
    const cases = golden.cases.filter((one) => one[0] === theta0);
    expect(cases.length).toBe(90);
    expect(cases.filter((one) => !isAsExpected(one))).toEqual([]);
  },
);
