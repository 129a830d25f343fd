import { celestialWcs } from './create-wcs.js';
import { footprintCorners, skyAt } from './footprint-corners.js';
import { parseWcs } from './header/parse-wcs.js';
import { wcsCards } from './header/wcs-cards.js';

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
const header = (cards: Record<string, unknown>) =>
  new Map<string, unknown>(Object.entries({ ...TAN, ...cards }));

describe('footprintCorners', () => {
  it('are the outer edges of the corner pixels, counter-clockwise from the lower left', () => {
    const wcs = celestialWcs(header({}));
    expect(footprintCorners(wcs, 7, 3)).toEqual([
      skyAt(wcs, -0.5, -0.5),
      skyAt(wcs, 6.5, -0.5),
      skyAt(wcs, 6.5, 2.5),
      skyAt(wcs, -0.5, 2.5),
    ]);
  });
});

describe('SIP', () => {
  const sip = { CTYPE1: 'RA---TAN-SIP', CTYPE2: 'DEC--TAN-SIP', B_ORDER: 2, A_2_0: 1e-4 };

  it.each([-1, 1.5, 2.5, 10, 1e9])('of order %d is refused by card', (order) => {
    expect(() => parseWcs(header({ ...sip, A_ORDER: order }))).toThrow(
      expect.objectContaining({ tag: 'wcs', location: { card: 'A_ORDER' } }),
    );
  });

  it('of order 9 is the highest', () => {
    expect(() => parseWcs(header({ ...sip, A_ORDER: 9 }))).not.toThrow();
  });
});

describe('the cards of a coordinate system', () => {
  const cardsOf = (cards: Record<string, unknown>) => wcsCards(parseWcs(header(cards)));

  it('say what they are', () => {
    const found = Object.fromEntries(
      cardsOf({ RADESYS: 'FK5', EQUINOX: 1975 }).map(({ keyword, value, comment }) => [
        keyword,
        [value, comment],
      ]),
    );
    expect(found.WCSAXES).toEqual([2, 'number of coordinate axes']);
    expect(found.RADESYS?.[0]).toBe('FK5');
    expect(found.EQUINOX).toEqual([1975, '[yr] equinox']);
  });

  it('name every coefficient of SIP', () => {
    const coefficients = cardsOf({
      CTYPE1: 'RA---TAN-SIP',
      CTYPE2: 'DEC--TAN-SIP',
      A_ORDER: 2,
      B_ORDER: 2,
      A_2_0: 1e-4,
      B_1_1: -2e-4,
    });
    const found = coefficients
      .filter(({ keyword }) => /^[AB]_\d_\d$/.test(keyword))
      .map(({ keyword, value, comment }) => [keyword, value, comment]);
    expect(found).toEqual([
      ['A_2_0', 1e-4, 'SIP coefficient'],
      ['B_1_1', -2e-4, 'SIP coefficient'],
    ]);
  });
});
