import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasPlateSolution } from '../distortion/dss-plate.js';
import { celestialWcs } from '../create-wcs.js';
import { skyAt } from '../footprint-corners.js';
import { parseWcs } from './parse-wcs.js';
import { wcsCards } from './wcs-cards.js';
import { worldAxes } from './world-axes.js';

type Cards = Record<string, string | number>;
const BASE: Cards = {
  ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRPIX1: 5, CRPIX2: 6, CRVAL1: 10, CRVAL2: 20 },
  ...{ CDELT1: -0.5, CDELT2: 0.5 },
};
const header = (cards: Cards) => new Map<string, unknown>(Object.entries(cards));
const read = (cards: Cards) => parseWcs(header({ ...BASE, ...cards }));
/** −0 is 0. */
const unsigned = (value: unknown) => (value === 0 ? 0 : value);

describe('matrix elements', () => {
  it('may have the names of early drafts, in the primary description', () => {
    const pc = { PC1_1: 0.8, PC1_2: -0.6, PC2_1: 0.6, PC2_2: 0.7 };
    const drafted = { PC001001: 0.8, PC001002: -0.6, PC002001: 0.6, PC002002: 0.7 };
    expect(read(drafted).cd).toEqual(read(pc).cd);
    expect(read(pc).cd.map(unsigned)).toEqual([-0.4, 0.3, 0.3, 0.35]);
    expect(read({ CD001001: 1, CD001002: 2, CD002001: 3, CD002002: 4 }).cd).toEqual([1, 2, 3, 4]);
    const other = Object.fromEntries(
      Object.entries({ ...BASE, PC1_2: 0.1 }).map(([key, value]) => [`${key}A`, value]),
    );
    const both = header({ ...BASE, ...other, PC001001: 7 });
    expect(parseWcs(both, { alternate: 'A' }).cd).toEqual([-0.5, -0.05, 0, 0.5]);
  });

  it('that are missing are those of the unit matrix for PC, and 0 for CD', () => {
    expect(read({ PC1_2: 0.5 }).cd).toEqual([-0.5, -0.25, 0, 0.5]);
    expect(read({ CD1_2: 0.5, CD2_1: 0.25 }).cd).toEqual([0, 0.5, 0.25, 0]);
    expect(read({ CROTA2: 90 }).cd.map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([
      0, -0.5, -0.5, 0,
    ]);
    // PC is there: CROTA does not count.
    expect(read({ PC1_1: 1, CROTA2: 90 }).cd.map(unsigned)).toEqual([-0.5, 0, 0, 0.5]);
  });
});

describe('names of axes', () => {
  it('are kept where they are not the usual ones of the frame', () => {
    expect(read({}).axisNames).toBeUndefined();
    expect(read({ CTYPE1: 'HPLN-TAN', CTYPE2: 'HPLT-TAN' }).axisNames).toBeUndefined();
    const named = read({ CTYPE1: 'TLON-TAN', CTYPE2: 'TLAT-TAN' });
    expect(named.axisNames).toEqual(['TLON', 'TLAT']);
    const written = wcsCards(named).filter(({ keyword }) => keyword.startsWith('CTYPE'));
    expect(written.map(({ value }) => value)).toEqual(['TLON-TAN', 'TLAT-TAN']);
  });
});

describe('parameters of a gnomonic projection', () => {
  it('are polynomials from PV1_5 on, and the native reference before', () => {
    expect(read({ PV1_5: 0.1 }).tpv).toBeDefined();
    expect(read({ PV1_4: 60 }).tpv).toBeUndefined();
    expect(read({ PV1_4: 60 }).latpole).toBe(60);
    expect(read({ PV1_3: 170 }).lonpole).toBe(170);
    expect(read({ CTYPE1: 'RA---TPV', CTYPE2: 'DEC--TPV' }).tpv).toBeDefined();
  });

  it('do not count beside SIP, those of other projections do', () => {
    const sip = { A_ORDER: 2, B_ORDER: 2, A_2_0: 1e-4 };
    const names = (code: string) => ({ CTYPE1: `RA---${code}-SIP`, CTYPE2: `DEC--${code}-SIP` });
    const tan = read({ ...names('TAN'), ...sip, PV1_5: 0.1, PV2_1: 0.3 });
    expect([tan.tpv, tan.pv]).toEqual([undefined, undefined]);
    const slant = read({ ...names('SIN'), ...sip, PV2_1: 0.3 });
    expect([slant.projection, slant.pv]).toEqual(['SIN', { 1: 0.3 }]);
    expect(slant.sip).toBeDefined();
  });
});

it('the cards of a system are those, and no others', () => {
  const cards = wcsCards(read({ LONPOLE: 170 }));
  expect(cards.map(({ keyword, value }) => [keyword, unsigned(value)])).toEqual([
    ...[
      ['WCSAXES', 2],
      ['CTYPE1', 'RA---TAN'],
      ['CUNIT1', 'deg'],
      ['CRPIX1', 5],
      ['CRVAL1', 10],
    ],
    ...[
      ['CTYPE2', 'DEC--TAN'],
      ['CUNIT2', 'deg'],
      ['CRPIX2', 6],
      ['CRVAL2', 20],
    ],
    ...[
      ['CD1_1', -0.5],
      ['CD1_2', 0],
      ['CD2_1', 0],
      ['CD2_2', 0.5],
    ],
    ...[
      ['LONPOLE', 170],
      ['RADESYS', 'ICRS'],
    ],
  ]);
  for (const { comment } of cards) expect(comment).not.toBe('');
});

it('pixel coordinates that are not given are 0, also where they move the sky', () => {
  const third = { CTYPE3: 'WAVE', CRPIX3: 4, CRVAL3: 7, CDELT3: 2, PC1_3: 0.5, PC2_3: 2 };
  const axes = worldAxes(header({ ...BASE, ...third }));
  expect(axes.pixelToWorld([4, 4])).toEqual(axes.pixelToWorld([4, 4, 0]));
  expect(axes.pixelToWorld([])).toEqual(axes.pixelToWorld([0, 0, 0]));
  // Three planes before the reference: x by −3 · 0.5 pixels, y by −3 · 2.
  const { lon, lat } = skyAt(celestialWcs(header(BASE)), 4 - 1.5, 4 - 6);
  const [foundLon, foundLat, wave] = axes.pixelToWorld([4, 4]);
  expect([foundLon, foundLat, wave]).toEqual([expect.closeTo(lon, 10), expect.closeTo(lat, 10), 1]);
});

describe('a plate solution', () => {
  const golden = readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/distortion.json'), 'utf8');
  const { cases } = JSON.parse(golden) as { cases: { name: string; header: Cards }[] };
  const plate = cases.find(({ name }) => name === 'DSS plate')!.header;

  it('is one only with scale, pixel sizes and centre', () => {
    expect(hasPlateSolution(header(plate))).toBe(true);
    for (const missing of ['AMDX1', 'XPIXELSZ', 'YPIXELSZ', 'PLTRAH', 'PLTDECD']) {
      const { [missing]: left, ...rest } = plate;
      expect(left).toBeDefined();
      expect(hasPlateSolution(header(rest))).toBe(false);
      expect(hasPlateSolution(header({ ...plate, PLTRAM: 0, PLTDECS: 0 }))).toBe(true);
    }
  });
});
