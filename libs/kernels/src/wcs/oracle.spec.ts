import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withInput } from '../../cli/open-input.js';
import { readWorldAxes } from './header/read-world-axes.js';
import { readCelestialWcs } from './header/read-celestial-wcs.js';

const FITS = path.resolve(process.cwd(), '../shared/fits');

interface OracleWcs {
  hdu: number;
  error?: string;
  ctype: string[];
  sip: boolean;
  lng: number;
  lat: number;
  pix0: number[][];
  world: (number | 'nan')[][];
}

/** Degrees, of linear transformation and projection (docs/reference/algorithms.md, "World coordinates"). */
const SKY_TOLERANCE = 1e-9;
/** Pixels, of round trips. */
const PIXEL_TOLERANCE = 1e-6;

/** Cases in which astropy fails and we do not, with the reason. */
const READ_BY_US: Record<string, string> = {
  'jwst/jwst_nod1_cal.fits': 'the unit of the third axis is none, the celestial axes are fine',
  'wcs/hdr/invalid_header.hdr': 'TAN with the PVi_m of SCAMP, read as TPV',
  'wcs/validate.fits': 'the unit of the third axis does not fit its type, the celestial axes are fine',
};

/** CSC is a polynomial in single precision whose inverse is approximate. */
const NO_ROUND_TRIP = /CSC$/;
/** Coordinates by table. */
const TABULAR = /-TAB$/;

const available = existsSync(path.join(FITS, 'oracle.json'));
// ../shared/fits is not part of the project: without it there is nothing to compare with.
const describeWithFits = available ? describe : describe.skip;
const oracle: Record<string, { wcs?: OracleWcs[] }> = available ? readOracle() : {};

/** The oracle was written by Python, which puts a bare NaN where JSON has no number. */
function readOracle() {
  const text = readFileSync(path.join(FITS, 'oracle.json'), 'utf8');
  return JSON.parse(text.replaceAll(/(?<=[[,:] ?)NaN/g, '"nan"')) as Record<string, { wcs?: OracleWcs[] }>;
}

const cases = Object.entries(oracle).flatMap(([name, { wcs }]) =>
  (wcs ?? []).map((one) => [name, one.hdu, one] as const),
);
const readable = cases.filter(([, , one]) => !one.error);

async function readWcs(name: string, hdu: number) {
  return withInput(path.join(FITS, name), ({ file }) => readCelestialWcs(file, file.hdus[hdu]));
}

const cubes = readable.filter(([, , one]) => one.ctype.length > 2);

/** Relative: the arithmetic of the linear axes. */
const LINEAR_TOLERANCE = 1e-12;

describeWithFits('third axes of ../shared/fits against astropy', () => {
  it.each(cubes)('%s HDU %i', async (name, hdu, one) => {
    await withInput(path.join(FITS, name), async ({ file }) => {
      const world = await readWorldAxes(file, file.hdus[hdu]);
      expect(world.axes.map(({ ctype }) => ctype)).toEqual(one.ctype);
      for (const [i, pixel] of one.pix0.entries()) {
        for (const [axis, si] of world.pixelToWorld(pixel).entries()) {
          // wcslib leaves coordinates by table in their unit.
          const value = TABULAR.test(one.ctype[axis]) ? si / world.axes[axis].factor : si;
          const expected = Number(one.world[i][axis]);
          const tolerance =
            axis === one.lng || axis === one.lat ? SKY_TOLERANCE : LINEAR_TOLERANCE * Math.abs(expected);
          if (Number.isNaN(expected)) expect(value).toBeNaN();
          else expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance);
        }
      }
    });
  });
});

/** Their table is compared above, in its own unit. */
const projected = readable.filter(([, , one]) => !TABULAR.test(one.ctype[0]));

describeWithFits('sky positions of ../shared/fits against astropy', () => {
  it.each(projected)('%s HDU %i', async (name, hdu, one) => {
    const wcs = await readWcs(name, hdu);
    const x = Float64Array.from(one.pix0, (pixel) => pixel[Math.min(one.lng, one.lat)]);
    const y = Float64Array.from(one.pix0, (pixel) => pixel[Math.max(one.lng, one.lat)]);
    const lon = new Float64Array(x.length);
    const lat = new Float64Array(x.length);
    wcs.pixelToSky(x, y, lon, lat);
    for (const [i, world] of one.world.entries()) {
      const [expectedLon, expectedLat] = [Number(world[one.lng]), Number(world[one.lat])];
      if (Number.isNaN(expectedLon)) {
        expect(lon[i]).toBeNaN();
        continue;
      }
      expect(Math.abs(lat[i] - expectedLat)).toBeLessThan(SKY_TOLERANCE);
      const turn = Math.abs(((lon[i] - expectedLon + 540) % 360) - 180);
      expect(turn * Math.cos((expectedLat * Math.PI) / 180)).toBeLessThan(SKY_TOLERANCE);
    }
    if (NO_ROUND_TRIP.test(one.ctype[0])) return;
    wcs.skyToPixel(lon, lat, lon, lat);
    for (const [i, world] of one.world.entries()) {
      if (world[0] === 'nan') continue;
      expect(Math.abs(lon[i] - x[i])).toBeLessThan(PIXEL_TOLERANCE);
      expect(Math.abs(lat[i] - y[i])).toBeLessThan(PIXEL_TOLERANCE);
    }
  });

  it.each(cases.filter(([, , one]) => one.error))('%s HDU %i, which astropy refuses', async (name, hdu) => {
    expect(READ_BY_US[name]).toBeDefined();
    const wcs = await readWcs(name, hdu);
    const sky = [Float64Array.of(0), Float64Array.of(0)] as const;
    wcs.pixelToSky(sky[0], sky[1], sky[0], sky[1]);
    expect(sky[0][0]).not.toBeNaN();
  });
});
