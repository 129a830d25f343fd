import { createWcs } from '../create-wcs.js';
import { parseWcs } from '../header/parse-wcs.js';
import { wcsCards } from '../header/wcs-cards.js';
import { readWatAttributes } from './iraf-surface.js';

const header = (cards: Record<string, string | number>) => new Map<string, unknown>(Object.entries(cards));

const PLACE = { CRVAL1: 35, CRVAL2: -20, CRPIX1: 60.5, CRPIX2: 50.5, CD1_1: -1 / 9000, CD2_2: 1 / 9000 };
const TNX = { ...PLACE, CTYPE1: 'RA---TNX', CTYPE2: 'DEC--TNX' };
const RANGE = '-0.01 0.01 -0.01 0.01';

/** The texts in cards of 68 characters, as IRAF breaks them and readers of cards strip them. */
function watCards(lngcor: string, latcor: string, more = ''): Record<string, string> {
  const cards: Record<string, string> = { WAT0_001: 'system=image' };
  const texts = [
    `wtype=tnx axtype=ra ${more}lngcor = "${lngcor} "`,
    `wtype=tnx axtype=dec ${more}latcor = "${latcor} "`,
  ];
  for (const [index, text] of texts.entries()) {
    for (let n = 0; n * 68 < text.length; n++)
      cards[`WAT${index + 1}_${String(n + 1).padStart(3, '0')}`] = text.slice(n * 68, (n + 1) * 68).trimEnd();
  }
  return cards;
}

/** Shifts of a header at a pixel from those of plain TAN, on the plane in degrees. */
function corrections(cards: Record<string, string | number>, x: number, y: number): [number, number] {
  const { iraf } = parseWcs(header(cards));
  const points = [Float64Array.of(x), Float64Array.of(y)] as const;
  createWcs({ ...parseWcs(header(TNX)), iraf }).pixelToSky(...points, ...points);
  createWcs(parseWcs(header(TNX))).skyToPixel(...points, ...points);
  return [(points[0][0] - x) * PLACE.CD1_1, (points[1][0] - y) * PLACE.CD2_2];
}

/** A surface of one coefficient that is not 0. */
const single = (kind: number, m: number, n: number, factor: number) => {
  const coefficients = Array.from({ length: 16 }, (_, i) => (i === 4 * n + m ? factor : 0));
  return `${kind}. 4. 4. 1. ${RANGE} ${coefficients.join(' ')}`;
};
const ZERO = `3. 1. 1. 1. ${RANGE} 0.`;

describe('TNX', () => {
  it('is where the reference says', () => {
    const cards = {
      ...TNX,
      WAT1_001: 'wtype=tnx axtype=ra lngcor = "3. 3. 3. 2. -0.01 0.01 -0.01 0.01 1.0E',
      WAT1_002: '-5 -2.0E-3 0.05 3.0E-3 0.02 0.04 "',
      WAT2_001: 'wtype=tnx axtype=dec latcor = "3. 3. 3. 2. -0.01 0.01 -0.01 0.01 -2.',
      WAT2_002: '0E-5 1.0E-3 0.03 -2.0E-3 0.01 0.06 "',
    };
    const wcs = createWcs(parseWcs(header(cards)));
    const points = [Float64Array.of(0, 119), Float64Array.of(0, 99)] as const;
    wcs.pixelToSky(...points, ...points);
    [35.00701749, 34.99300996].forEach((lon, i) => expect(points[0][i]).toBeCloseTo(lon, 8));
    [-20.00549949, -19.99453471].forEach((lat, i) => expect(points[1][i]).toBeCloseTo(lat, 8));
    wcs.skyToPixel(...points, ...points);
    [0, 119].forEach((x, i) => expect(points[0][i]).toBeCloseTo(x, 6));
    [0, 99].forEach((y, i) => expect(points[1][i]).toBeCloseTo(y, 6));
  });

  it.each([
    [1, 2, 1, (u: number, v: number) => (2 * u * u - 1) * v],
    [1, 3, 0, (u: number) => 4 * u ** 3 - 3 * u],
    [2, 2, 1, (u: number, v: number) => (1.5 * u * u - 0.5) * v],
    [2, 0, 3, (_: number, v: number) => 2.5 * v ** 3 - 1.5 * v],
    [3, 2, 1, (u: number, v: number) => 1e-6 * u * u * v],
  ])('kind %d adds the product of the polynomials of degree %d and %d', (kind, m, n, product) => {
    const [x, y] = [110, 20];
    const [u, v] = [(PLACE.CD1_1 * (x + 1 - 60.5)) / 0.01, (PLACE.CD2_2 * (y + 1 - 50.5)) / 0.01];
    const cards = { ...TNX, ...watCards(single(kind, m, n, 1e-3), ZERO) };
    const [dx, dy] = corrections(cards, x, y);
    expect(dx).toBeCloseTo(1e-3 * product(u, v), 11);
    expect(dy).toBeCloseTo(0, 11);
  });

  it('without surfaces is TAN', () => {
    expect(parseWcs(header(TNX))).toEqual(
      parseWcs(header({ ...TNX, CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' })),
    );
  });

  it('of one surface corrects one coordinate', () => {
    const { WAT2_001, ...cards } = watCards(ZERO.replace(/0\.$/, '1e-4'), ZERO);
    expect(WAT2_001).toContain('latcor');
    const [dx, dy] = corrections({ ...TNX, ...cards }, 10, 10);
    expect(dx).toBeCloseTo(1e-4, 11);
    expect(dy).toBeCloseTo(0, 11);
  });

  it('is not written as cards', () => {
    const parameters = parseWcs(header({ ...TNX, ...watCards(ZERO, ZERO) }));
    expect(() => wcsCards(parameters)).toThrow(/card WAT1_001: surfaces of TNX and ZPX/);
  });

  it.each([
    ['4. 1. 1. 1. -1 1 -1 1 0.', /WAT1_001: lngcor is of the unknown kind 4/],
    ['3. 2. 2. 1. -1 1 -1 1 0. 0. 0.', /lngcor has 3 coefficients instead of 4/],
    ['3. 1e9 1. 1. -1 1 -1 1 0.', /lngcor has 1000000000 terms along an axis/],
    ['3. 1. 1. 3. -1 1 -1 1 0.', /unknown cross-terms 3/],
    ['1. 1. 1. 1. 1 1 -1 1 0.', /lngcor has an empty range/],
    ['3. 1. 1. 1. -1 1 -1 1 zero', /lngcor holds something else than numbers/],
    ['', /lngcor is of the unknown kind/],
  ])('with the surface "%s" is refused by card', (surface, message) => {
    const read = () => parseWcs(header({ ...TNX, ...watCards(surface, ZERO) }));
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ tag: 'wcs' }));
  });
});

describe('ZPX', () => {
  const ZPX = { ...PLACE, CTYPE1: 'RA---ZPX', CTYPE2: 'DEC--ZPX' };

  it('is ZPN with the coefficients of its WAT cards, of the latitude first', () => {
    const cards = { ...ZPX, ...watCards(ZERO, ZERO, 'projp1=1. projp3=337.74 ') };
    expect(parseWcs(header(cards))).toMatchObject({ projection: 'ZPN', pv: { 1: 1, 3: 337.74 } });
    const { WAT2_001, ...longitudeOnly } = watCards(ZERO, ZERO, 'projp1=1. ');
    expect(WAT2_001).toContain('projp1');
    expect(parseWcs(header({ ...ZPX, ...longitudeOnly }))).toMatchObject({ pv: { 1: 1 } });
  });

  it('with a coefficient that is no number is refused by card', () => {
    const cards = { ...ZPX, ...watCards(ZERO, ZERO, 'projp1=one ') };
    expect(() => parseWcs(header(cards))).toThrow(/card WAT1_001: projp1 is no number/);
  });
});

describe('WAT cards', () => {
  it('are joined at 68 characters, so that the blanks that readers strip part numbers again', () => {
    const attributes = readWatAttributes(
      header({ WAT1_001: `wtype=tnx lngcor = "1.`, WAT1_002: ' 2.0', WAT1_003: '3. "' }),
      1,
    );
    expect(attributes.get('lngcor')?.trim().split(/\s+/)).toEqual(['1.', '2.0', '3.']);
    expect(attributes.get('wtype')).toBe('tnx');
  });
});
