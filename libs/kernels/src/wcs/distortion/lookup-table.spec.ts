import { memorySource } from '../../byte-source.js';
import { openFits } from '../../fits/hdu/open.js';
import { writeFits } from '../../fits/write/write-fits.js';
import { celestialWcs, createWcs } from '../create-wcs.js';
import { pixelAt, skyAt } from '../footprint-corners.js';
import { parseWcs } from '../header/parse-wcs.js';
import { readCelestialWcs } from '../header/read-celestial-wcs.js';
import { wcsCards } from '../header/wcs-cards.js';
import { lookUp, lookupTableNames, transposeTable, type LookupTable } from './lookup-table.js';

const HEADER = new Map<string, unknown>(
  Object.entries({
    CTYPE1: 'RA---TAN',
    CTYPE2: 'DEC--TAN',
    CRPIX1: 30,
    CRPIX2: 20,
    CDELT1: -1e-4,
    CDELT2: 1e-4,
    CPDIS1: 'Lookup',
    DP1: 'EXTVER: 2.0',
    D2IMDIS2: 'LOOKUP',
  }),
);

/** 4 × 3 nodes with the value column + 4 · row, as the Hubble pipelines place them. */
const RAMP: LookupTable = {
  data: Float32Array.from({ length: 12 }, (_, i) => i),
  width: 4,
  height: 3,
  crpix: [0, 0],
  crval: [0, 0],
  cdelt: [64, 64],
};

describe('a lookup table', () => {
  // Values of astropy.wcs.DistortionLookupTable.get_offset.
  it.each([
    [1, 1, 0],
    [11, 1, 0.15625],
    [5, 7, 0.4375],
    [64, 64, 4.921875],
    [1000, 1000, 11],
  ])('gives at pixel (%d, %d) what astropy does', (x, y, expected) => {
    expect(lookUp(RAMP, x, y)).toBeCloseTo(expected, 12);
  });

  it('stands where astropy puts it for other reference points', () => {
    const table: LookupTable = { ...RAMP, crpix: [2, 1], crval: [5, 7], cdelt: [10, 4] };
    expect(lookUp(table, 15, 11)).toBeCloseTo(9.9, 12);
  });

  it('ends at its outermost nodes', () => {
    expect([lookUp(RAMP, -1000, -1000), lookUp(RAMP, 1000, -1000), lookUp(RAMP, -1000, 1000)]).toEqual([
      0, 3, 8,
    ]);
    expect(lookUp(RAMP, 64 * 2.5 + 1, 1000)).toBeCloseTo(10.5, 12);
  });

  it('may have a single row', () => {
    expect(lookUp({ ...RAMP, data: RAMP.data.slice(0, 4), height: 1 }, 65, 500)).toBe(1);
  });
});

describe('a header with tables', () => {
  it('names them, by record-valued cards where it has them', () => {
    expect(lookupTableNames(HEADER, 'WCSDVARR')).toEqual([
      { extname: 'WCSDVARR', extver: 2, isTransposed: false },
      undefined,
    ]);
  });

  it('names the first table by default, and says where its axes are exchanged', () => {
    const exchanged = new Map([...HEADER, ['D2IM2.AXIS.2', 1]]);
    expect(lookupTableNames(exchanged, 'D2IMARR')).toEqual([
      undefined,
      { extname: 'D2IMARR', extver: 1, isTransposed: true },
    ]);
    const table = transposeTable({ ...RAMP, data: RAMP.data.map((_, i) => i) });
    expect([table.width, table.height]).toEqual([3, 4]);
    expect([...table.data]).toEqual([0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]);
  });

  it('is read with them and inverted exactly', () => {
    const wcs = celestialWcs(HEADER, {
      table: () => ({ ...RAMP, data: RAMP.data.map((value) => value / 10) }),
    });
    const straight = createWcs(parseWcs(HEADER));
    const sky = skyAt(wcs, 40, 50);
    expect(skyAt(straight, 40, 50).lat).not.toBeCloseTo(sky.lat, 6);
    const pixel = pixelAt(wcs, sky.lon, sky.lat);
    expect(pixel.x).toBeCloseTo(40, 7);
    expect(pixel.y).toBeCloseTo(50, 7);
  });

  it('is refused when a table is missing, and cannot be written as cards', () => {
    expect(() => parseWcs(HEADER, { table: () => undefined })).toThrow(/CPDIS1: no extension WCSDVARR,2/);
    const withoutPixelTables = new Map([...HEADER].filter(([keyword]) => keyword !== 'CPDIS1'));
    expect(() => parseWcs(withoutPixelTables, { table: () => undefined })).toThrow(
      /D2IMDIS2: no extension D2IMARR,1/,
    );
    expect(() => wcsCards(parseWcs(HEADER, { table: () => RAMP }))).toThrow(
      /cannot be written as header cards/,
    );
  });
});

describe('a file with a table for both axes, exchanged for one', () => {
  const unit = (cards: Record<string, string | number>) =>
    Object.entries(cards).map(([keyword, value]) => ({ keyword, value }));
  const image = Object.fromEntries([...HEADER].filter(([keyword]) => !/DIS|DP/.test(keyword)));
  const open = (extver: number) =>
    openFits(
      memorySource(
        writeFits([
          {
            data: new Float32Array(4),
            shape: [2, 2],
            cards: [
              ...unit(image as Record<string, string | number>),
              ...unit({
                CPDIS1: 'Lookup',
                'DP1.EXTVER': 3,
                CPDIS2: 'Lookup',
                'DP2.EXTVER': 3,
                'DP2.AXIS.2': 1,
              }),
            ],
          },
          {
            ...{ name: 'WCSDVARR', version: extver, data: RAMP.data, shape: [4, 3] },
            cards: unit({ CRPIX1: 2, CRVAL2: 7, CDELT1: 64, CDELT2: 32 }),
          },
        ]),
        'tables.fits',
      ),
    );

  it('gives each axis its own', async () => {
    const file = await open(3);
    const { pixelTables } = (await readCelestialWcs(file, file.hdus[0])).parameters;
    const grid = { crpix: [2, 0], crval: [0, 7], cdelt: [64, 32] };
    expect(pixelTables?.map((table) => ({ ...table, data: [...(table?.data ?? [])] }))).toEqual([
      { ...grid, width: 4, height: 3, data: [...RAMP.data] },
      { ...grid, width: 3, height: 4, data: [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11] },
    ]);
  });

  it('is refused when it is of another version', async () => {
    const file = await open(4);
    const reading = readCelestialWcs(file, file.hdus[0]);
    await expect(reading).rejects.toThrow('tables.fits HDU 0: there is no extension WCSDVARR,3');
  });
});
