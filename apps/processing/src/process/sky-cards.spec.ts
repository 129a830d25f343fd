import { FitsHeader, parseWcs, tanGrid, type Card } from '#kernels';
import { skyCards } from './sky-cards.js';

const GRID = tanGrid({ ra: 10, dec: 20, scaleArcsec: 1, width: 30, height: 20 });
const cardsOf = (values: object): Card[] =>
  Object.entries(values).map(([keyword, value]) => ({ keyword, value: value as number }));

describe('skyCards', () => {
  it('replaces all coordinate systems by one', () => {
    const old = cardsOf({
      ...{
        WCSAXES: 2,
        CTYPE1: 'RA---TAN-SIP',
        CTYPE2: 'DEC--TAN-SIP',
        CDELT1: 1,
        CDELT2: 1,
        PC1_1: 1,
        CROTA2: 3,
      },
      ...{
        A_ORDER: 2,
        A_2_0: 1e-5,
        BP_ORDER: 1,
        CPDIS1: 'Lookup',
        'DP1.EXTVER': 1,
        CTYPE1A: 'PIXEL',
        LONPOLE: 180,
      },
      ...{ EQUINOX: 1950, S_REGION: 'POLYGON', PV1_1: 0, OBJECT: 'M 51', CDELTA: 1, EXPTIME: 2 },
    });
    const cards = skyCards(old, GRID, 2);
    const names = cards.map(({ keyword }) => keyword);
    expect(names.slice(0, 4)).toEqual(['OBJECT', 'CDELTA', 'EXPTIME', 'WCSAXES']);
    expect(new Set(names).size).toBe(names.length);
    expect(
      names.filter((name) => /^(CDELT\d|PC|A_|BP|CPDIS|DP|LONPOLE|EQUINOX|S_|CTYPE1A)/.test(name)),
    ).toEqual([]);
    expect(parseWcs(new FitsHeader(cards))).toEqual(GRID);
  });

  it('keeps the axes beyond the second, with their steps in the matrix', () => {
    const wave = {
      CTYPE3: 'WAVE',
      CRVAL3: 2e-6,
      CRPIX3: 1,
      CUNIT3: 'm',
      PC3_3: 2,
      CDELT3: 1e-8,
      PS3_0: 'TABLE',
    };
    const cards = new FitsHeader(skyCards(cardsOf({ ...wave, CTYPE1: 'RA---TAN' }), GRID, 4));
    expect(cards.number('CD3_3')).toBeCloseTo(2e-8, 20);
    expect([cards.get('WCSAXES'), cards.get('CRVAL3'), cards.get('CD4_4'), cards.get('PS3_0')]).toEqual([
      ...[4, 2e-6, 1, 'TABLE'],
    ]);
    expect([cards.has('CDELT3'), cards.has('PC3_3')]).toEqual([false, false]);
    const names = cards.cards.map(({ keyword }) => keyword);
    expect(names.indexOf('WCSAXES')).toBeLessThan(names.indexOf('CTYPE3'));
  });
});
