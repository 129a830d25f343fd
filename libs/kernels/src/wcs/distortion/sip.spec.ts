import { celestialWcs } from '../create-wcs.js';
import { pixelAt, skyAt } from '../footprint-corners.js';
import { parseWcs } from '../header/parse-wcs.js';

const TAN = {
  CTYPE1: 'RA---TAN-SIP',
  CTYPE2: 'DEC--TAN-SIP',
  CRPIX1: 100,
  CRPIX2: 80,
  CRVAL1: 5,
  CRVAL2: -5,
  CDELT1: -1e-4,
  CDELT2: 1e-4,
};
const header = (cards: Record<string, string | number>) =>
  new Map<string, unknown>(Object.entries({ ...TAN, ...cards }));

describe('SIP polynomials', () => {
  it('shift the pixel before the linear transformation', () => {
    const bent = celestialWcs(header({ A_ORDER: 2, B_ORDER: 2, A_2_0: 1e-4, B_1_1: 2e-4 }));
    const straight = celestialWcs(header({}));
    // u = 20, v = −30: x + 1e-4·400, y − 2e-4·600.
    const expected = skyAt(straight, 119 + 0.04, 49 - 0.12);
    const sky = skyAt(bent, 119, 49);
    expect(sky.lon).toBeCloseTo(expected.lon, 12);
    expect(sky.lat).toBeCloseTo(expected.lat, 12);
  });

  it('count without -SIP in CTYPE, and are not there below order 2', () => {
    const plain = { CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' };
    expect(parseWcs(header({ ...plain, A_ORDER: 2, B_ORDER: 2 })).sip).toBeDefined();
    expect(parseWcs(header({ A_ORDER: 1, B_ORDER: 1, A_1_0: 3 })).sip).toBeUndefined();
  });

  it('are refused by card when one is missing or has an impossible order', () => {
    expect(() => parseWcs(header({ A_ORDER: 2 }))).toThrow(/B_ORDER: missing although A_ORDER is given/);
    expect(() => parseWcs(header({ B_ORDER: 2 }))).toThrow(/A_ORDER: missing although B_ORDER is given/);
    expect(() => parseWcs(header({ A_ORDER: 1, B_ORDER: 2 }))).toThrow(/A_ORDER: order 1 beside 2/);
    expect(() => parseWcs(header({ A_ORDER: 1e6, B_ORDER: 2 }))).toThrow(/A_ORDER: order 1000000/);
    expect(() => parseWcs(header({ A_ORDER: 2, B_ORDER: 2, A_1_1: 'x' }))).toThrow(
      /A_1_1: a number is expected/,
    );
  });

  it('give NaN where they cannot be inverted', () => {
    // x + u² reaches no pixel left of u = −1/2.
    const folded = celestialWcs(header({ A_ORDER: 2, B_ORDER: 2, A_2_0: 1 }));
    const sky = skyAt(celestialWcs(header({})), 60, 79);
    expect(pixelAt(folded, sky.lon, sky.lat).x).toBeNaN();
  });
});
