import { memorySource, openFits, tanGrid, wcsCards, writeFits, type WcsCard } from '#kernels';
import { fitsFacts } from './fits-facts.js';

const SKY = wcsCards(tanGrid({ ra: 10, dec: 20, scaleArcsec: 1, width: 4, height: 3 }));

/** Facts of an image of 4 x 3 pixels, the value of one card written as the text says. */
async function factsWith(cards: readonly WcsCard[], keyword: string, text: string) {
  const image = {
    data: new Float32Array(12),
    shape: [4, 3],
    cards: [...cards, { keyword: 'ODD', value: 1.5 }],
  };
  const bytes = Buffer.from(writeFits([image]));
  const card = bytes.indexOf(`${keyword.padEnd(8)}=`);
  bytes.write(text.padStart(20), card + 10, 'latin1');
  return fitsFacts(await openFits(memorySource(bytes, 'odd.fits')));
}

describe('fitsFacts', () => {
  it('gives the keywords of the header and the place on the sky', async () => {
    const { keywords, wcs, dimensions } = await factsWith(SKY, 'ODD', '12');
    expect(keywords).toMatchObject({ ODD: 12, NAXIS1: 4, SIMPLE: true });
    expect(wcs).toMatchObject({ CRVAL1: 10, CRVAL2: 20 });
    expect(wcs?.pixelScaleArcsec).toBeCloseTo(1, 9);
    expect(dimensions).toEqual([4, 3]);
  });

  it('leaves out numbers that no double can hold: they would be null in JSON', async () => {
    const { keywords, wcs } = await factsWith(SKY, 'ODD', '1E999');
    expect(keywords).not.toHaveProperty('ODD');
    expect(wcs).not.toBeNull();
  });

  it.each([
    ['of the Sun', 'HPLN-TAN', 'HPLT-TAN'],
    ['of a planet', 'XLON-TAN', 'XLAT-TAN'],
  ])('knows no place among the stars of an image %s', async (_, ctype1, ctype2) => {
    const elsewhere: Record<string, string> = { CTYPE1: ctype1, CTYPE2: ctype2 };
    const cards = SKY.map((card) => ({ ...card, value: elsewhere[card.keyword] ?? card.value }));
    const { wcs, keywords, isViewable } = await factsWith(cards, 'ODD', '12');
    expect(wcs).toBeNull();
    expect([keywords.CTYPE1, isViewable]).toEqual([ctype1, true]);
  });

  it('knows no place on the sky that such numbers would describe', async () => {
    const facts = await factsWith(SKY, 'CRVAL1', '1E999');
    expect(facts.wcs).toBeNull();
    expect(JSON.stringify(facts)).not.toContain('CRVAL1');
  });
});
