import {
  createWcs,
  findImageHdu,
  memorySource,
  openFits,
  readCelestialWcs,
  skyAt,
  tanGrid,
  wcsCards,
  writeFits,
  type WcsCard,
} from '#kernels';
import type { WcsSummary } from '#processing-client/contract';
import { fitsFacts, wcsSummary } from './fits-facts.js';

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
  it('returns the keywords of the header and the celestial WCS', async () => {
    const { keywords, wcs, dimensions } = await factsWith(SKY, 'ODD', '12');
    expect(keywords).toMatchObject({ ODD: 12, NAXIS1: 4, SIMPLE: true });
    expect(wcs).toMatchObject({ CRVAL1: 10, CRVAL2: 20 });
    expect(wcs?.pixelScaleArcsec).toBeCloseTo(1, 9);
    expect(dimensions).toEqual([4, 3]);
  });

  it.each([5000, 5001, 20_000])(
    'returns the first 5,000 keywords of a header of %d, and the shown image',
    async (count) => {
      const cards = Array.from({ length: count }, (_, i) => ({ keyword: `K${i}`, value: i, comment: '' }));
      const { keywords } = await factsWith([...SKY, ...cards], 'ODD', '12');
      expect(Object.keys(keywords)).toHaveLength(5000);
      expect(keywords).toMatchObject({ NAXIS1: 4, K0: 0, K4000: 4000 });
    },
  );

  it('returns at most half a megabyte of keywords', async () => {
    const long = { value: 'x'.repeat(60_000), comment: '' };
    const cards = Array.from({ length: 12 }, (_, i) => ({ ...long, keyword: `LONG${i}` }));
    const { keywords } = await factsWith([...SKY, ...cards], 'ODD', '12');
    expect(Object.keys(keywords).filter((word) => word.startsWith('LONG'))).toHaveLength(8);
  });

  it.each([
    [370.5, 10.5],
    [-10, 350],
    [360, 0],
    [720, 0],
  ])('returns a right ascension of %d as %d', async (ra, expected) => {
    const cards = SKY.map((card) => (card.keyword === 'CRVAL1' ? { ...card, value: ra } : card));
    const { wcs } = await factsWith(cards, 'ODD', '1');
    expect(wcs?.CRVAL1).toBe(expected);
    expect(wcs?.footprint).toHaveLength(4);
    for (const [lon] of wcs?.footprint ?? []) expect(lon >= 0 && lon < 360).toBe(true);
  });

  it.each<[string, string[], string]>([
    ['wavelengths and fluxes', ['WAVELENGTH', 'FLUX'], 'spectral'],
    ['orders and fluxes without wavelengths', ['ORDER', 'FLUX'], 'table'],
  ])('records a table of %s, whatever its name', async (_, names, dataType) => {
    const columns = names.map((name) => ({ name, data: Float32Array.of(1, 2, 3) }));
    const bytes = writeFits([{ type: 'table', name: 'EXTRACT1D', columns }]);
    expect(await fitsFacts(await openFits(memorySource(bytes, 'x.fits')))).toMatchObject({ dataType });
  });

  it('keeps the order of the header when the latitude comes first', async () => {
    const cards = [
      ...Object.entries({ CTYPE1: 'DEC--TAN', CTYPE2: 'RA---TAN', CRVAL1: 10, CRVAL2: 120 }),
      ...Object.entries({ CRPIX1: 2, CRPIX2: 2, CD1_1: 0.002, CD1_2: 0, CD2_1: 0, CD2_2: -0.001 }),
    ].map(([keyword, value]) => ({ keyword, value, comment: '' }));
    const { wcs } = await factsWith(cards, 'ODD', '12');
    expect(wcs).toMatchObject({ CTYPE1: 'DEC--TAN', CTYPE2: 'RA---TAN', CRVAL1: 10, CRVAL2: 120 });
    expect(wcs).toMatchObject({ CD1_1: 0.002, CD1_2: 0, CD2_1: 0, CD2_2: -0.001 });
  });

  it('returns the outlines of all chips of a file, not of their errors', async () => {
    const chip = (name: string, dec: number) => ({
      ...{ name, data: new Float32Array(12), shape: [4, 3] },
      cards: wcsCards(tanGrid({ ra: 10, dec, scaleArcsec: 1, width: 4, height: 3 })),
    });
    const chips = [20, 20.001].flatMap((dec) => [chip('SCI', dec), chip('ERR', dec)]);
    const { wcs } = await fitsFacts(await openFits(memorySource(writeFits([{}, ...chips]), 'flc.fits')));
    expect(wcs?.footprints).toHaveLength(2);
    expect(wcs?.footprints?.[0]).toEqual(wcs?.footprint);
    const south = wcs?.footprints?.map((corners) => Math.min(...corners.map(([, dec]) => dec)));
    expect(south?.[1]).toBeCloseTo(south![0] + 0.001, 9);
  });

  it.each([
    ['55700500000000067457', '55700500000000067457'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740991', 9007199254740991],
  ])('keeps all digits of the integer %s', async (text, value) => {
    const { keywords } = await factsWith(SKY, 'ODD', text);
    expect(keywords.ODD).toBe(value);
  });

  it('leaves out numbers that no double can hold: they would be null in JSON', async () => {
    const { keywords, wcs } = await factsWith(SKY, 'ODD', '1E999');
    expect(keywords).not.toHaveProperty('ODD');
    expect(wcs).not.toBeNull();
  });

  it.each([
    ['of the Sun', 'HPLN-TAN', 'HPLT-TAN'],
    ['of a planet', 'XLON-TAN', 'XLAT-TAN'],
  ])('returns no celestial WCS for an image %s', async (_, ctype1, ctype2) => {
    const elsewhere: Record<string, string> = { CTYPE1: ctype1, CTYPE2: ctype2 };
    const cards = SKY.map((card) => ({ ...card, value: elsewhere[card.keyword] ?? card.value }));
    const { wcs, keywords, isViewable } = await factsWith(cards, 'ODD', '12');
    expect(wcs).toBeNull();
    expect([keywords.CTYPE1, isViewable]).toEqual([ctype1, true]);
  });

  it('returns no celestial WCS for numbers that define none', async () => {
    const facts = await factsWith(SKY, 'CRVAL1', '1E999');
    expect(facts.wcs).toBeNull();
    expect(JSON.stringify(facts)).not.toContain('CRVAL1');
  });
});

it('fitsFacts reads an observation from any HDU that describes it', async () => {
  const unit = (name: string, ...cards: [string, string | number][]) => ({
    ...{ name, data: new Float32Array(12), shape: [4, 3] },
    cards: cards.map(([keyword, value]) => ({ keyword, value })),
  });
  const units = [
    unit('FIRST', ['FILTER', 'F200W'], ['BUNIT', 'COUNTS'], ['CRVAL1', 1]),
    unit('SCI', ['FILTER', ' '], ['BUNIT', 'MJy/sr'], ['CRVAL1', 10]),
    unit('INFO', ['OBJECT', 'M16'], ['FILTER', 'F090W'], ['BUNIT', 's'], ['ODD', 1]),
  ];
  const facts = await fitsFacts(await openFits(memorySource(Buffer.from(writeFits(units)), 'a.fits')));
  expect(facts.units).toBe('MJy/sr');
  expect(facts.keywords).toMatchObject({ FILTER: 'F200W', OBJECT: 'M16', BUNIT: 'MJy/sr', CRVAL1: 10 });
  expect(facts.keywords).not.toHaveProperty('ODD');
});

/** Degrees: 0.1″, where 1″ is required. */
const NEAR = 0.1 / 3600;

/** The plate solution of a survey's scan: pixels of 15 µm, rotated and slightly distorted. */
const PLATE = {
  ...{ PLTRAH: 5, PLTRAM: 42, PLTRAS: 23.86, PLTDECSN: '-', PLTDECD: 4, PLTDECM: 56, PLTDECS: 47.9 },
  ...{ XPIXELSZ: 15, YPIXELSZ: 15, PPO3: 177500, PPO6: 177500, CNPIX1: 12260, CNPIX2: 19965 },
  ...{ AMDX1: 67.2, AMDX2: -0.2, AMDX3: 40, AMDX4: -1.6e-5, AMDX7: 2e-5, AMDX8: 1.8e-6, AMDX10: 2.1e-6 },
  ...{ AMDY1: 67.1, AMDY2: 0.3, AMDY3: -70, AMDY4: 2e-5, AMDY7: 6e-5, AMDY8: 1.7e-6, AMDY10: 2.2e-6 },
};

/** Approximate cards in such a header, from another source. */
const APPROXIMATE = { CTYPE1: 'RA---XXX', CTYPE2: 'DEC--XXX', CRVAL1: 85.3, CRPIX1: 50, CDELT1: -0.1 };

describe('wcsSummary of a plate solution', () => {
  const SIDE = 300;
  const WHOLE = { window: { x: 0, y: 0, width: SIDE, height: SIDE }, scale: 1 };

  async function plate(more: object = {}) {
    const cards = Object.entries({ ...PLATE, ...more }).map(([keyword, value]) => ({ keyword, value }));
    const image = { data: new Float32Array(SIDE * SIDE), shape: [SIDE, SIDE], cards };
    const file = await openFits(memorySource(Buffer.from(writeFits([image])), 'plate.fits'));
    const hdu = findImageHdu(file);
    return { file, hdu };
  }

  /** The coordinate system of a reader that uses only the block. */
  const systemOf = (block: WcsSummary) =>
    createWcs({
      ...{ projection: 'TAN', frame: { system: 'ICRS', equinox: 2000 } },
      ...{ crval: [block.CRVAL1, block.CRVAL2], crpix: [block.CRPIX1, block.CRPIX2] },
      cd: [block.CD1_1, block.CD1_2, block.CD2_1, block.CD2_2],
    });

  it.each([
    ['the whole image', WHOLE, {}],
    ['an image with approximate cards as well', WHOLE, APPROXIMATE],
    ['a part', { window: { x: 200, y: 20, width: 90, height: 61 }, scale: 1 }, {}],
    ['a reduced part', { window: { x: 30, y: 120, width: 150, height: 120 }, scale: 3 }, {}],
  ])('has a linear part that is right around the middle of %s', async (_, part, more) => {
    const { file, hdu } = await plate(more);
    const block = (await wcsSummary(file, hdu, part))!;
    expect([block.CTYPE1, block.CTYPE2]).toEqual(['RA---TAN', 'DEC--TAN']);
    const { window, scale } = part;
    const [width, height] = [window.width / scale, window.height / scale];
    expect([block.CRPIX1, block.CRPIX2]).toEqual([(width + 1) / 2, (height + 1) / 2]);
    const [linear, wcs] = [systemOf(block), await readCelestialWcs(file, hdu)];
    for (const [dx, dy] of [
      [0, 0],
      [12, 0],
      [-5, 10],
    ]) {
      const [x, y] = [(width - 1) / 2 + dx, (height - 1) / 2 + dy];
      const there = skyAt(wcs, window.x + (x + 0.5) * scale - 0.5, window.y + (y + 0.5) * scale - 0.5);
      const here = skyAt(linear, x, y);
      expect(Math.abs(here.lon - there.lon)).toBeLessThan(NEAR);
      expect(Math.abs(here.lat - there.lat)).toBeLessThan(NEAR);
    }
    expect(block.pixelScaleArcsec).toBeCloseTo(1.007 * scale, 2);
  });

  it('is null for a plate solution without a solution', async () => {
    const { file, hdu } = await plate({ AMDX7: 1e300, AMDY7: 1e300 });
    expect(await wcsSummary(file, hdu)).toBeNull();
  });
});
