import { worldAxes } from './world-axes.js';
import { countAxes } from './celestial-pair.js';
import { celestialWcs } from '../create-wcs.js';
import { skyAt } from '../footprint-corners.js';
import { readNumber } from './keyword-lookup.js';
import { parseWcs } from './parse-wcs.js';

type Cards = Record<string, unknown>;

const BASE: Cards = {
  ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRPIX1: 5, CRPIX2: 6, CRVAL1: 10, CRVAL2: 20 },
  ...{ CDELT1: -0.5, CDELT2: 0.5 },
};
const header = (cards: Cards) => new Map<string, unknown>(Object.entries(cards));
const withLetter = (cards: Cards, letter: string) =>
  Object.fromEntries(Object.entries(cards).map(([key, value]) => [key + letter, value]));
const read = (cards: Cards) => parseWcs(header({ ...BASE, ...cards }));
const readAlternate = (cards: Cards) =>
  parseWcs(header({ ...BASE, ...withLetter(BASE, 'A'), ...cards }), { alternate: 'A' });

describe('the number of axes', () => {
  it.each(['CTYPE', 'CRPIX', 'CRVAL', 'CDELT', 'CUNIT'])('is the highest that has a %s', (keyword) => {
    expect(countAxes(header({ ...BASE, [`${keyword}7`]: 1 }), '')).toBe(7);
    expect(countAxes(header({ ...BASE, [`${keyword}99`]: 1 }), '')).toBe(99);
    expect(countAxes(header({ ...BASE, [`${keyword}100`]: 1 }), '')).toBe(2);
    expect(countAxes(header({ ...BASE, [`${keyword}7`]: 1 }), 'A')).toBe(0);
  });

  it.each([
    [{ WCSAXES: 3 }, 3],
    [{ NAXIS: 4 }, 4],
    [{ WCSAXES: 4, NAXIS: 2, CTYPE3: '' }, 4],
    [{ WCSAXES: 0, NAXIS: 0 }, 2],
    [{ WCSAXES: 99 }, 99],
  ])('is the greatest of what says so: %j', (cards, count) => {
    expect(countAxes(header({ ...BASE, ...cards }), '')).toBe(count);
  });

  it.each([-1, 100, 2.5])('is not %d', (count) => {
    expect(() => countAxes(header({ WCSAXES: count, NAXIS: -1 }), '')).toThrow(
      /^card WCSAXES: .* is no number of axes/,
    );
  });
});

describe('cards of the primary description', () => {
  it.each<[string, Cards]>([
    ['CROTA2', { CROTA2: 30 }],
    ['RADECSYS', { RADECSYS: 'FK4' }],
    ['EPOCH', { EPOCH: 1950 }],
    ['PC001002', { PC001002: 0.3 }],
    [
      'PROJP1',
      { CTYPE1: 'RA---SIN', CTYPE2: 'DEC--SIN', CTYPE1A: 'RA---SIN', CTYPE2A: 'DEC--SIN', PROJP1: 0.3 },
    ],
  ])('%s counts there, and not for another', (_, cards) => {
    const left = Object.fromEntries(Object.entries(cards).filter(([key]) => key.startsWith('CTYPE')));
    expect(read(cards)).not.toEqual(read(left));
    expect(readAlternate(cards)).toEqual(readAlternate(left));
  });

  it('PROJP9 is the last of the old parameters', () => {
    const zpn = { CTYPE1: 'RA---ZPN', CTYPE2: 'DEC--ZPN', PROJP1: 1 };
    expect(read({ ...zpn, PROJP9: 0.5, PROJP10: 3 }).pv).toEqual({ 1: 1, 9: 0.5 });
    expect(read({ ...zpn, PROJP0: 0.1, PV2_1: 2 }).pv).toEqual({ 0: 0.1, 1: 2 });
  });

  it('a plate solution counts only there', () => {
    const plate = { AMDX1: 67, AMDY1: 67, XPIXELSZ: 15, YPIXELSZ: 15, PLTRAH: 5, PLTDECD: 4 };
    expect(read(plate).crval).toEqual([75, 4]);
    expect(readAlternate(plate).crval).toEqual([10, 20]);
  });
});

describe('values that are not there', () => {
  it('may be null, as parsed cards without a value are', () => {
    expect(readNumber(header({ CRVAL1: null }), 'CRVAL1')).toBeUndefined();
    expect(read({ CRVAL1: null, CUNIT1: null }).crval).toEqual([0, 20]);
  });

  it('leave no property behind', () => {
    const keys = ['cd', 'crpix', 'crval', 'frame', 'latpole', 'lonpole', 'projection'];
    expect(Object.keys(read({})).sort()).toEqual(keys);
    const source = { table: () => undefined };
    expect(Object.keys(parseWcs(header(BASE), source)).sort()).toEqual(keys);
  });
});

describe('the equinox', () => {
  it.each([
    [{ EQUINOX: 1983.99 }, 'FK4', 1983.99],
    [{ EQUINOX: 1984 }, 'FK5', 1984],
    [{ EQUINOX: 1950, EPOCH: 2000 }, 'FK4', 1950],
    [{ CTYPE1: 'ELON-TAN', CTYPE2: 'ELAT-TAN', EQUINOX: 1975 }, 'ECLIPTIC', 1975],
    [{ RADESYS: 'XYZ', EQUINOX: 1950 }, 'FK4', 1950],
    [{ RADESYS: 'ICRS', EQUINOX: 1950 }, 'ICRS', 1950],
  ])('%j makes %s %d', (cards, system, equinox) => {
    expect(read(cards).frame).toEqual({ system, equinox });
  });
});

describe('a cube whose planes move the sky', () => {
  const cube = {
    ...BASE,
    CTYPE3: 'WAVE',
    CRPIX3: 4,
    CDELT3: 2,
    PC1_2: 0.1,
    PC2_1: -0.2,
    PC1_3: 0.5,
    PC2_3: 2,
  };

  it.each([
    [0, 0, 0],
    [7, 2, 3],
    [-3, 11, 9],
  ])('has the pixel (%d, %d) of plane %d where the shifted one of the first two axes is', (x, y, z) => {
    const [lon, lat] = worldAxes(header(cube)).pixelToWorld([x, y, z]);
    // [[1, 0.1], [-0.2, 1]] · shift = (0.5, 2) · (z + 1 − 4)
    const planes = z - 3;
    const shift = [(0.5 - 0.1 * 2) / 1.02, (2 + 0.2 * 0.5) / 1.02].map((part) => part * planes);
    const plain = skyAt(celestialWcs(header(cube)), x + shift[0], y + shift[1]);
    expect([lon, lat]).toEqual([expect.closeTo(plain.lon, 10), expect.closeTo(plain.lat, 10)]);
  });

  it('has degrees on the sky, whatever the header calls them', () => {
    const units = (cards: Cards) => worldAxes(header({ ...cube, ...cards })).axes.map(({ unit }) => unit);
    expect(units({})).toEqual(['deg', 'deg', 'm']);
    expect(units({ CUNIT1: 'arcsec', CUNIT2: 'rad', CRVAL2: 0.3, CUNIT3: 'um' })).toEqual([
      'deg',
      'deg',
      'm',
    ]);
    const seconds = worldAxes(header({ ...BASE, CUNIT1: 'arcsec', CRVAL1: 36000, CDELT1: 1 }));
    expect(seconds.axes[0].factor).toBeCloseTo(1 / 3600, 15);
    expect(seconds.pixelToWorld([4, 5])[0]).toBeCloseTo(10, 12);
  });
});

describe('a distortion that is not known', () => {
  it.each(['CPDIS1', 'CPDIS2', 'CQDIS1', 'CQDIS2', 'D2IMDIS1', 'D2IMDIS2'])('is refused by %s', (card) => {
    const refused = expect.objectContaining({ tag: 'unsupported', location: { card } }) as Error;
    expect(() => read({ [card]: 'TPD' })).toThrow(refused);
    if (card.startsWith('CQ')) expect(() => read({ [card]: 'Lookup' })).toThrow(refused);
    else expect(() => read({ [card]: ' lookup ' })).not.toThrow();
    expect(() => read({ [card]: 1 })).not.toThrow();
  });
});

describe('axes of different units', () => {
  const near = (values: number[]) => values.map((value) => expect.closeTo(value, 14) as number);

  it('have each its own, whichever stands first', () => {
    const units = { CUNIT1: 'arcsec', CUNIT2: 'arcmin', CRVAL1: 7200, CRVAL2: 60, PC1_2: 0.25 };
    const { cd, crval } = read(units);
    expect([cd, crval]).toEqual([near([-0.5 / 3600, -0.125 / 3600, 0, 0.5 / 60]), near([2, 1])]);
    const turned = read({ ...units, CTYPE1: 'DEC--TAN', CTYPE2: 'RA---TAN' });
    expect([turned.cd, turned.crval]).toEqual([
      near([0, 0.5 / 60, -0.5 / 3600, -0.125 / 3600]),
      near([1, 2]),
    ]);
    expect(turned.crpix).toEqual([5, 6]);
  });
});

describe('what is no celestial pair', () => {
  it.each<Cards>([
    { CTYPE1: 'RA---TAN', CTYPE2: '' },
    { CTYPE1: '', CTYPE2: 'DEC--TAN' },
    { CTYPE1: 1, CTYPE2: 2 },
  ])('%j is refused, and an axis of a cube', (cards) => {
    expect(() => read(cards)).toThrow(/CTYPE1: no celestial coordinate system/);
    expect(
      worldAxes(header({ ...BASE, CTYPE1: undefined, CTYPE2: '' })).axes.map(({ ctype }) => ctype),
    ).toEqual(['', '']);
  });
});

it('only a gnomonic projection has the polynomials of SCAMP', () => {
  const sine = read({ CTYPE1: 'RA---SIN', CTYPE2: 'DEC--SIN', PV1_5: 0.1 });
  expect([sine.projection, sine.tpv]).toEqual(['SIN', undefined]);
});

it('a logarithmic axis begins above 0', () => {
  const axis = { CTYPE1: 'FREQ-LOG', CRVAL1: 0.5, CDELT1: 0.5, CRPIX1: 1 };
  expect(worldAxes(header(axis)).pixelToWorld([1])[0]).toBeCloseTo(Math.E / 2, 12);
});

describe('SIP', () => {
  it('has no terms above its order', () => {
    const { sip } = read({
      A_ORDER: 2,
      B_ORDER: 3,
      A_2_0: 1,
      A_0_2: 2,
      A_1_2: 5,
      A_0_3: 5,
      B_3_0: 3,
      B_2_2: 7,
    });
    expect(sip?.a.coefficients).toEqual([0, 0, 2, 0, 0, 0, 1, 0, 0]);
    expect(sip?.b.coefficients.filter((value) => value !== 0)).toEqual([3]);
  });

  it.each([0, 1])('of order 2 beside B_ORDER %d is none, as in the reference', (order) => {
    expect(read({ A_ORDER: 2, B_ORDER: order, A_2_0: 1 }).sip).toBeUndefined();
  });
});
