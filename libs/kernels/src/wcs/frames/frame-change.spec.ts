import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { CelestialFrame } from './celestial-frame.js';
import { frameChange } from './frame-change.js';
import { isFixedToStars } from './frame-rotation.js';

type Point = [number, number];
interface GoldenFrames {
  points: Point[];
  cases: { from: CelestialFrame; to: CelestialFrame; points: Point[] }[];
}

/** Degrees on the sky (docs/reference/algorithms.md, "World coordinates"). */
const TOLERANCE = 1e-9;
const DEGREE = Math.PI / 180;

const readGolden = (name: string) =>
  JSON.parse(
    readFileSync(path.resolve(process.cwd(), `test/golden/wcs/${name}.json`), 'utf8'),
  ) as GoldenFrames;
const golden = readGolden('frames');
const nameOf = ({ system, equinox }: CelestialFrame) => `${system} ${equinox}`;
/** The last terms of precession show over many centuries only. */
const cases = [golden, readGolden('far-frames')].flatMap((goldens) =>
  goldens.cases.map((one) => [nameOf(one.from), nameOf(one.to), { ...one, places: goldens.points }] as const),
);

/** Angle between two directions by the haversine, degrees. */
function separation([lon1, lat1]: Point, [lon2, lat2]: Point): number {
  const dLat = Math.sin(((lat1 - lat2) * DEGREE) / 2);
  const dLon = Math.sin(((lon1 - lon2) * DEGREE) / 2);
  const h = dLat * dLat + Math.cos(lat1 * DEGREE) * Math.cos(lat2 * DEGREE) * dLon * dLon;
  return (2 * Math.asin(Math.sqrt(h))) / DEGREE;
}

describe('positions of astropy.coordinates', () => {
  it.each(cases)('%s to %s', (_from, _to, { from, to, points, places }) => {
    const lon = Float64Array.from(places, (point) => point[0]);
    const lat = Float64Array.from(places, (point) => point[1]);
    frameChange(from, to)?.(lon, lat, lon.length);
    for (const [i, expected] of points.entries()) {
      expect(separation([lon[i], lat[i]], expected)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('a change of frame', () => {
  it('is null between equal frames, whatever equinox an undated one has', () => {
    expect(frameChange({ system: 'ICRS', equinox: 2000 }, { system: 'ICRS', equinox: 1950 })).toBeNull();
    expect(frameChange({ system: 'FK5', equinox: 1975 }, { system: 'FK5', equinox: 1975 })).toBeNull();
    expect(frameChange({ system: 'FK5', equinox: 2000 }, { system: 'FK5', equinox: 1950 })).not.toBeNull();
  });

  it.each(['HELIOPROJECTIVE', 'NATIVE'] as const)('refuses %s, which is not fixed to the stars', (system) => {
    const frame: CelestialFrame = { system, equinox: 2000 };
    expect(isFixedToStars(frame)).toBe(false);
    expect(() => frameChange(frame, { system: 'ICRS', equinox: 2000 })).toThrow(
      /^card CTYPE1: .*no fixed relation/,
    );
  });

  it('says of every other frame that it is fixed to the stars', () => {
    const frames = golden.cases.flatMap(({ from, to }) => [from, to]);
    expect(frames.every(isFixedToStars)).toBe(true);
  });

  it.each([
    ['GALACTIC', 'ICRS'],
    ['FK4', 'ICRS'],
  ] as const)('from %s to %s moves the first of its points and no other', (from, to) => {
    const change = frameChange({ system: from, equinox: 1950 }, { system: to, equinox: 2000 })!;
    for (const count of [0, 1, 2]) {
      const [lon, lat] = [Float64Array.of(10, 20, 30), Float64Array.of(-5, 6, 7)];
      change(lon, lat, count);
      expect(Array.from(lon, (value, i) => value !== [10, 20, 30][i])).toEqual(
        [0, 1, 2].map((i) => i < count),
      );
      expect(Array.from(lat, (value, i) => value !== [-5, 6, 7][i])).toEqual([0, 1, 2].map((i) => i < count));
    }
  });

  it('refuses what is no frame at all', () => {
    const frame = { system: 'XYZ', equinox: 2000 } as unknown as CelestialFrame;
    expect(() => frameChange(frame, { system: 'ICRS', equinox: 2000 })).toThrow(/'XYZ' is not a frame/);
  });

  it('turns a NaN into NaN', () => {
    const lon = Float64Array.of(NaN);
    const lat = Float64Array.of(10);
    frameChange({ system: 'GALACTIC', equinox: 2000 }, { system: 'ICRS', equinox: 2000 })?.(lon, lat, 1);
    expect([lon[0], lat[0]]).toEqual([NaN, NaN]);
  });

  it('comes back where it started', () => {
    const orthogonal = golden.cases.filter(
      ({ from, to }) => ![from, to].some((f) => f.system.startsWith('FK4')),
    );
    const lonLat = fc.tuple(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...orthogonal), lonLat, ({ from, to }, [lon0, lat0]) => {
        const lon = Float64Array.of(lon0);
        const lat = Float64Array.of(lat0);
        frameChange(from, to)?.(lon, lat, 1);
        frameChange(to, from)?.(lon, lat, 1);
        expect(separation([lon[0], lat[0]], [lon0, lat0])).toBeLessThan(TOLERANCE);
      }),
    );
  });
});
