import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { celestialWcs } from './create-wcs.js';
import { pixelAt, skyAt, type SkyPosition } from './footprint-corners.js';

const FAMILIES = ['zenithal', 'cylindrical', 'conic', 'cube', 'linear', 'distortion', 'views'];
/** Pixels (docs/reference/algorithms.md, "World coordinates"). */
const TOLERANCE = 1e-6;
/** A polynomial in single precision whose inverse is approximate. */
const NOT_INVERTIBLE = /CSC$/;

type Header = Record<string, string | number>;

const headers = FAMILIES.flatMap((family) => {
  const text = readFileSync(path.resolve(process.cwd(), `test/golden/wcs/${family}.json`), 'utf8');
  return (JSON.parse(text) as { cases: { header: Header }[] }).cases.map(({ header }) => header);
})
  .filter((header) => !NOT_INVERTIBLE.test(String(header.CTYPE1)))
  // It shows little more than a corner of the sphere, far from the middle.
  .filter((header) => !(header.CTYPE1 === 'RA---SZP' && header.PV2_1 === -1.5));

const titleOf = (header: Header) =>
  Object.entries(header)
    .filter(([keyword]) => /^(CTYPE1|PV._[0-4]$|LONPOLE|CRVAL)/.test(keyword))
    .map(([, value]) => value)
    .join(' ');

/** Pixels of one degree. */
const SEAM_DISTANCE = 10;

function isSamePlace(a: SkyPosition, b: SkyPosition): boolean {
  const turn = Math.abs(a.lon - b.lon);
  return Math.abs(a.lat - b.lat) < TOLERANCE && Math.min(turn, 360 - turn) < TOLERANCE;
}

describe('pixel → sky → pixel', () => {
  it.each(headers.map((header) => [titleOf(header), header] as const))('closes for %s', (_, header) => {
    const wcs = celestialWcs(new Map<string, unknown>(Object.entries(header)));
    const pixel = fc.double({ min: -170, max: 170, noNaN: true });
    let onSphere = 0;
    fc.assert(
      fc.property(pixel, pixel, (x, y) => {
        const sky = skyAt(wcs, x, y);
        if (Number.isNaN(sky.lon)) {
          expect(sky.lat).toBeNaN();
          return;
        }
        onSphere++;
        if (!(sky.lon >= 0 && sky.lon < 360)) throw new Error(`longitude ${sky.lon}`);
        const back = pixelAt(wcs, sky.lon, sky.lat);
        const distance = Math.hypot(back.x - x, back.y - y);
        // On the seam of a map of the whole sky a place has two pixels, far from each other.
        if (distance > SEAM_DISTANCE && isSamePlace(skyAt(wcs, back.x, back.y), sky)) return;
        // Eighty thousand times: `expect` takes longer than a projection.
        if (!(distance < TOLERANCE)) throw new Error(`${distance} pixels off`);
      }),
      { numRuns: 250 },
    );
    expect(onSphere).toBeGreaterThan(0);
  });
});
