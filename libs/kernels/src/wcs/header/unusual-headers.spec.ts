import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CelestialFrame } from '../frames/celestial-frame.js';
import { celestialWcs } from '../create-wcs.js';
import { pixelAt, skyAt } from '../footprint-corners.js';
import type { KeywordLookup } from './keyword-lookup.js';
import { parseWcs } from './parse-wcs.js';

type Cards = Record<string, string | number | boolean>;

/** Results of astropy (wcslib) for invalid or unusual headers. */
interface Golden {
  poles: { header: Cards; pixels: [number, number][]; pixelToSky: ([number, number] | null)[] }[];
  frames: { cards: Cards; frame: CelestialFrame }[];
  projections: { code: string; pv: Cards; refused: boolean }[];
  air: { header: Cards; pixels: [number, number][]; pixelToSky: [number, number][] };
}

const golden = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/odd-headers.json'), 'utf8'),
) as Golden;

const TAN = {
  CTYPE1: 'RA---TAN',
  CTYPE2: 'DEC--TAN',
  CRPIX1: 5,
  CRPIX2: 5,
  CRVAL1: 10,
  CRVAL2: 20,
  CDELT1: -0.5,
  CDELT2: 0.5,
};
const header = (cards: Record<string, unknown>): KeywordLookup =>
  new Map<string, unknown>(Object.entries({ ...TAN, ...cards }));
const projection = (code: string, pv: Cards) =>
  celestialWcs(header({ CTYPE1: `RA---${code}`, CTYPE2: `DEC--${code}`, ...pv }));

describe('an equinox that is text', () => {
  it.each(golden.frames)('$cards leaves the frame to the other cards', ({ cards, frame }) => {
    expect(parseWcs(header(cards)).frame).toEqual(frame);
  });

  it('of an alternate description does not count either', () => {
    const cards = {
      ...Object.fromEntries(Object.entries(TAN).map(([key, value]) => [`${key}A`, value])),
      EQUINOX: 1950,
    };
    expect(parseWcs(header({ ...cards, EQUINOXA: 'J2000' }), { alternate: 'A' }).frame).toEqual({
      system: 'ICRS',
      equinox: 2000,
    });
  });

  it('may be a whole number beyond 2⁵³', () => {
    expect(parseWcs(header({ EQUINOX: 2000n })).frame).toEqual({ system: 'FK5', equinox: 2000 });
  });

  it.each(['CRVAL1', 'CRPIX2', 'CDELT1', 'LONPOLE', 'LATPOLE', 'PV2_1', 'CD1_1', 'PC1_1', 'CROTA2'])(
    'is not like text in %s, which would move positions: wcslib takes 0, here it is refused',
    (card) => {
      expect(() => parseWcs(header({ [card]: '1.0' }))).toThrow(
        expect.objectContaining({ tag: 'wcs', location: { card } }),
      );
    },
  );
});

describe('parameters of a projection', () => {
  it.each(golden.projections.filter(({ refused }) => refused))(
    'of $code that wcslib refuses are refused: $pv',
    ({ code, pv }) => {
      expect(() => projection(code, pv)).toThrow(expect.objectContaining({ tag: 'wcs' }));
    },
  );

  /** Degenerate, too, but wcslib gives NaN for all positions. */
  const isDegenerate = ({ code, pv }: { code: string; pv: Cards }) =>
    code === 'COO' && Math.abs(Number(pv.PV2_1)) + Math.abs(Number(pv.PV2_2 ?? 0)) >= 90;

  it.each(golden.projections.filter((one) => !one.refused && !isDegenerate(one)))(
    'of $code that wcslib takes are taken: $pv',
    ({ code, pv }) => {
      expect(() => projection(code, pv)).not.toThrow();
    },
  );

  it.each<Cards>([
    { PV2_1: 90 },
    { PV2_1: 40, PV2_2: 50 },
    { PV2_1: -40, PV2_2: 50 },
    { PV2_1: 0.5, PV2_2: 90 },
  ])('of COO with a parallel at a pole make no cone: %j', (pv) => {
    expect(() => projection('COO', pv)).toThrow(/PV2_1: the cone is degenerate/);
  });
});

describe('AIR beside its centre', () => {
  const { header: cards, pixels, pixelToSky } = golden.air;
  const wcs = celestialWcs(header(cards));

  it('gives the positions of wcslib', () => {
    pixels.forEach(([x, y], i) => {
      const { lon, lat } = skyAt(wcs, x, y);
      expect(Math.abs(lon - pixelToSky[i][0])).toBeLessThan(1e-9);
      expect(Math.abs(lat - pixelToSky[i][1])).toBeLessThan(1e-9);
    });
  });

  it('comes back to its pixel to a billionth, on both sides of where the series ends', () => {
    for (let step = 0; step < 400; step++) {
      const x = 4 + step * 0.1;
      const { lon, lat } = skyAt(wcs, x, 4);
      const back = pixelAt(wcs, lon, lat);
      expect(Math.hypot(back.x - x, back.y - 4)).toBeLessThan(1e-9);
    }
  });
});

describe('a native pole at a celestial pole', () => {
  const named = golden.poles.map((one) => {
    const { CTYPE1, CRVAL2, LONPOLE, LATPOLE } = one.header;
    return [`${CTYPE1} CRVAL2 ${CRVAL2} LONPOLE ${LONPOLE} LATPOLE ${LATPOLE}`, one] as const;
  });

  it.each(named)('%s: gives the positions of wcslib', (_, { header: cards, pixels, pixelToSky }) => {
    const wcs = celestialWcs(header(cards));
    pixels.forEach(([x, y], i) => {
      const { lon, lat } = skyAt(wcs, x, y);
      const expected = pixelToSky[i];
      if (expected === null) expect([lon, lat]).toEqual([NaN, NaN]);
      else {
        // At a pole any longitude is right.
        const turn = Math.abs(((lon - expected[0] + 540) % 360) - 180);
        expect(turn * Math.cos((lat * Math.PI) / 180)).toBeLessThan(1e-9);
        expect(Math.abs(lat - expected[1])).toBeLessThan(1e-9);
      }
    });
  });

  it.each([
    [45, 90],
    [-45, -90],
  ])('of COO at %d is the apex of its cone, the other one is at infinity', (middle, apex) => {
    const wcs = projection('COO', { PV2_1: middle, CRVAL2: middle });
    const { x, y } = pixelAt(wcs, 10, apex);
    expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    expect(pixelAt(wcs, 10, -apex)).toEqual({ x: NaN, y: NaN });
    const near = pixelAt(wcs, 10, -apex * 0.999);
    expect(Number.isFinite(near.x) && Number.isFinite(near.y)).toBe(true);
  });
});
