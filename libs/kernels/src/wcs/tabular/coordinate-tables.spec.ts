import { memorySource } from '../../byte-source.js';
import { openFits } from '../../fits/hdu/open.js';
import type { FitsFile } from '../../fits/hdu/hdu.js';
import { writeFits } from '../../fits/write/write-fits.js';
import type { WritableColumn } from '../../fits/write/writable.js';
import { celestialWcs, createWcs } from '../create-wcs.js';
import { readCelestialWcs } from '../header/read-celestial-wcs.js';
import { readWorldAxes } from '../header/read-world-axes.js';
import { wcsCards } from '../header/wcs-cards.js';
import { worldAxes } from '../header/world-axes.js';
import { localTangent } from '../local-tangent.js';
import { pixelScaleArcsec } from '../pixel-scale.js';

type Cards = Record<string, string | number>;
const cardsOf = (cards: Cards) => Object.entries(cards).map(([keyword, value]) => ({ keyword, value }));

interface Content {
  readonly image?: Cards;
  readonly columns?: readonly WritableColumn[];
  readonly table?: Cards;
  readonly name?: string;
  readonly version?: number;
}

/** A file of one image and one table of coordinates. */
function fileOf({
  image = {},
  columns = [],
  table = {},
  name = 'WCS-TABLE',
  version,
}: Content): Promise<FitsFile> {
  const bytes = writeFits([
    { data: new Float32Array(8), shape: [2, 2, 2], cards: cardsOf(image) },
    { type: 'table', name, version, columns, cards: cardsOf(table) },
  ]);
  return openFits(memorySource(bytes, 'tables.fits'));
}

const WAVES = [4.9, 5.04, 5.18, 7.5, 7.8];
const SPECTRAL = { CTYPE3: 'WAVE-TAB', CUNIT3: 'um', CRPIX3: 1, CRVAL3: 1, CDELT3: 1 };
const NAMES = { PS3_0: 'WCS-TABLE', PS3_1: 'wavelength' };
const CUBE = {
  ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRPIX1: 1, CRPIX2: 1, CRVAL1: 83.8, CRVAL2: -69.3 },
  ...{ CDELT1: -1e-4, CDELT2: 1e-4, ...SPECTRAL, ...NAMES },
};
const column = (name: string, values: readonly number[], shape: readonly number[] = [1, values.length]) => ({
  ...{ name, data: Float64Array.from(values), shape },
});
const WAVELENGTH = column('wavelength', WAVES);

/** Values of the third axis at its pixels, in µm. */
async function wavesAt(content: Content, pixels: readonly number[]): Promise<number[]> {
  const file = await fileOf({ image: CUBE, columns: [WAVELENGTH], ...content });
  const world = await readWorldAxes(file, file.hdus[0]);
  return pixels.map((pixel) => world.pixelToWorld([0, 0, pixel])[2] * 1e6);
}

const close = (values: readonly number[]) =>
  values.map((value): number => (Number.isNaN(value) ? NaN : expect.closeTo(value, 10)));

describe('a spectral axis by table', () => {
  it('has the values of the table in the unit of the axis, linear between them, up to half a pixel beyond', async () => {
    expect(await wavesAt({}, [0, 1, 2.5, 4, -0.5, 4.5])).toEqual(close([4.9, 5.04, 6.34, 7.8, 4.83, 7.95]));
    expect(await wavesAt({}, [-0.6, 4.6, 100])).toEqual([NaN, NaN, NaN]);
  });

  it.each<[string, number[], number, number[], number[]]>([
    ['rising', [10, 20, 30, 50, 60], 10, [0, 10, 30, 50], [4.9, 5.04, 6.34, 7.8]],
    ['falling', [5, 4, 3, 1, 0], 0, [5, 4, 2, 0, -0.5, -0.6, 5.6], [4.9, 5.04, 6.34, 7.8, 7.95, NaN, NaN]],
    ['with equal neighbours', [0, 10, 10, 20, 30], 0, [0, 10, 20, 30], [4.9, 5.04, 7.5, 7.8]],
    ['beginning with equal ones', [0, 0, 10, 20, 30], 0, [0, -1, 10], [5.04, NaN, 5.18]],
  ])('goes through an index vector that is %s', async (_, index, CRVAL3, pixels, values) => {
    const columns = [WAVELENGTH, column('index', index, [5])];
    expect(await wavesAt({ image: { ...CUBE, PS3_2: 'index', CRVAL3 }, columns }, pixels)).toEqual(
      close(values),
    );
  });

  it('may be an array of variable length, of single precision or of integers', async () => {
    for (const data of [
      [Float64Array.from(WAVES)],
      [Float32Array.from(WAVES)],
      [Int32Array.from([1, 2, 3, 4, 5])],
    ])
      expect(await wavesAt({ columns: [{ name: 'wavelength', data }] }, [1])).toEqual([
        expect.closeTo(Number(data[0][1]), 10),
      ]);
  });

  it('is of the table with its EXTVER and EXTLEVEL', async () => {
    const image = { ...CUBE, PV3_1: 2, PV3_2: 3 };
    expect(await wavesAt({ image, version: 2, table: { EXTLEVEL: 3 } }, [1])).toEqual(close([5.04]));
    await expect(wavesAt({ image, version: 2 }, [1])).rejects.toThrow(
      'tables.fits HDU 0 card PS3_0: the file has no table WCS-TABLE,2 of EXTLEVEL 3',
    );
  });

  it('does not stop a celestial pair that needs no table', async () => {
    const file = await fileOf({ image: { ...CUBE, PS3_0: 'ELSEWHERE' } });
    expect((await readCelestialWcs(file, file.hdus[0])).parameters.crval).toEqual([83.8, -69.3]);
  });

  it.each<[string, Content, RegExp]>([
    ['has no name', { image: { ...CUBE, PS3_0: '' } }, /HDU 0 card PS3_0: the name of a table/],
    ['is missing', { name: 'OTHER' }, /tables\.fits HDU 0 card PS3_0: the file has no table WCS-TABLE,1/],
    [
      'lacks its column',
      { columns: [column('flux', [1])] },
      /HDU 0 card PS3_1: table WCS-TABLE \(HDU 1\) has no column wavelength/,
    ],
    [
      'has text',
      { columns: [{ name: 'wavelength', data: ['a'] }] },
      /HDU 1 card TFORM1: column wavelength does not hold numbers/,
    ],
    [
      'lacks its index vector',
      { image: { ...CUBE, PS3_2: 'index' } },
      /HDU 0 card PS3_2: table WCS-TABLE \(HDU 1\) has no column index/,
    ],
    [
      'has a short index vector',
      { image: { ...CUBE, PS3_2: 'index' }, columns: [WAVELENGTH, column('index', [1, 2], [2])] },
      /card PS3_2: the index vector has 2 values for 5 nodes/,
    ],
    [
      'has an index vector that turns',
      { image: { ...CUBE, PS3_2: 'index' }, columns: [WAVELENGTH, column('index', [1, 2, 3, 2, 5], [5])] },
      /card PS3_2: the index vector neither rises nor falls/,
    ],
    [
      'has an index vector of one number',
      { image: { ...CUBE, PS3_2: 'index' }, columns: [WAVELENGTH, column('index', [1, 1, 1, 1, 1], [5])] },
      /neither rises nor falls/,
    ],
    [
      'is of a dimension it lacks',
      { image: { ...CUBE, PV3_3: 2 } },
      /card PV3_3: dimension 2 of a table of 1/,
    ],
  ])('that %s is refused by place', async (_, content, message) => {
    const reading = wavesAt(content, [0]);
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toMatchObject({ tag: 'wcs' });
  });

  it('of a header alone is unsupported', () => {
    const header = new Map<string, unknown>(Object.entries(CUBE));
    expect(() => worldAxes(header)).toThrow(
      /card CTYPE3: the coordinates of WAVE-TAB are in another extension/,
    );
  });

  it('that claims a billion values is refused before it is read', async () => {
    const bytes = writeFits([
      { data: new Float32Array(8), shape: [2, 2, 2], cards: cardsOf(CUBE) },
      { type: 'table', name: 'WCS-TABLE', columns: [WAVELENGTH] },
    ]);
    const text = Buffer.from(bytes).toString('latin1');
    const claims: Cards = { TFORM1: "'999999999D'", TDIM1: "'(1,999999999)'", NAXIS1: '7999999992' };
    const claimed = Object.entries(claims).reduce((file, [keyword, value]) => {
      const at = file.lastIndexOf(keyword.padEnd(8) + '=');
      return file.slice(0, at) + `${keyword.padEnd(8)}= ${value}`.padEnd(80) + file.slice(at + 80);
    }, text);
    expect(claimed).not.toBe(text);
    const reads: number[] = [];
    const source = memorySource(Buffer.from(claimed, 'latin1'), 'tables.fits');
    const watched = {
      ...{ name: source.name, size: 2 ** 40 },
      read: (offset: number, length: number) => {
        reads.push(length);
        return source.read(offset, length);
      },
    };
    const file = await openFits(watched);
    await expect(readWorldAxes(file, file.hdus[0])).rejects.toThrow(
      /HDU 1 card TFORM1: tables of coordinates of more than 4194304 values are not supported/,
    );
    expect(Math.max(...reads)).toBeLessThan(1e6);
  });
});

/** Longitude and latitude at the nodes of a bent field around 30°, 10°. */
function bentField(width: number, height: number, lon0 = 30): number[] {
  return Array.from({ length: width * height }, (_, k) => {
    const [i, j] = [k % width, Math.floor(k / width)];
    return [lon0 - 0.01 * i - 1e-4 * i * j, 10 + 0.01 * j + 5e-5 * i * i];
  }).flat();
}

const SKY = {
  ...{ CTYPE1: 'RA---TAB', CTYPE2: 'DEC--TAB', CRPIX1: 1, CRPIX2: 1, CRVAL1: 1, CRVAL2: 1 },
  ...{ PS1_0: 'WCS-TABLE', PS1_1: 'sky', PS2_0: 'WCS-TABLE', PS2_1: 'sky', PV1_3: 1, PV2_3: 2 },
};

async function skyOf(image: Cards, columns: readonly WritableColumn[]) {
  const file = await fileOf({ image, columns });
  return readCelestialWcs(file, file.hdus[0]);
}

function roundTrip(wcs: Awaited<ReturnType<typeof skyOf>>, x: number, y: number) {
  const [lon, lat] = [Float64Array.of(x), Float64Array.of(y)];
  wcs.pixelToSky(lon, lat, lon, lat);
  const sky = [lon[0], lat[0]];
  wcs.skyToPixel(lon, lat, lon, lat);
  return { sky, pixel: [lon[0], lat[0]] };
}

describe('a sky by table', () => {
  const [width, height] = [40, 30];

  it('goes to the sky and back, half a pixel beyond the outer nodes too', async () => {
    const wcs = await skyOf(SKY, [column('sky', bentField(width, height), [2, width, height])]);
    for (const [x, y] of [
      [0, 0],
      [39, 29],
      [12.25, 20.5],
      [-0.5, -0.5],
      [39.5, 29.5],
      [39.5, 3],
    ]) {
      const { sky, pixel } = roundTrip(wcs, x, y);
      expect(pixel).toEqual([expect.closeTo(x, 7), expect.closeTo(y, 7)]);
      expect(sky.every(Number.isFinite)).toBe(true);
    }
    expect(roundTrip(wcs, 0, 0).sky).toEqual([30, 10]);
    expect(roundTrip(wcs, -0.6, 0)).toEqual({ sky: [NaN, NaN], pixel: [NaN, NaN] });
    expect(roundTrip(wcs, 0, 29.6).sky).toEqual([NaN, NaN]);
  });

  it('may have two nodes along an axis, or uneven indices', async () => {
    const index = [1, 1.5, 1.5, 9];
    const image = { ...SKY, PS1_2: 'index' };
    const wcs = await skyOf(image, [column('sky', bentField(4, 2), [2, 4, 2]), column('index', index, [4])]);
    expect(roundTrip(wcs, 0.25, 0.5).pixel).toEqual([expect.closeTo(0.25, 7), expect.closeTo(0.5, 7)]);
    expect(roundTrip(wcs, 6, 1.5).pixel).toEqual([expect.closeTo(6, 7), expect.closeTo(1.5, 7)]);
  });

  it('survives the way to another thread', async () => {
    const wcs = await skyOf(SKY, [column('sky', bentField(width, height), [2, width, height])]);
    const copy = createWcs(structuredClone(wcs.parameters));
    expect(roundTrip(copy, 7, 8)).toEqual(roundTrip(wcs, 7, 8));
  });

  it('has the tangent in its middle as linear part', async () => {
    const wcs = await skyOf(SKY, [column('sky', bentField(width, height), [2, width, height])]);
    expect(pixelScaleArcsec(wcs)).toBeCloseTo(37.578, 3);
    const tangent = createWcs(localTangent(wcs, 19.5, 14.5));
    expect(wcs.parameters.cd.map((v, i) => v / tangent.parameters.cd[i])).toEqual(
      [1, 1, 1, 1].map((ratio) => expect.closeTo(ratio, 3)),
    );
    expect(() => wcsCards(wcs.parameters)).toThrow(/card PS1_0: tables of positions/);
  });

  it('is found across 0°, with arrays of falling dimensions and rotated indices', async () => {
    const lists = [bentField(width, height, 0.1), bentField(width, height, 360.1)];
    for (const list of lists) {
      const rotated = { ...SKY, PC1_1: 0.8, PC1_2: -0.6, PC2_1: 0.6, PC2_2: 0.8, CRVAL1: 20, CRVAL2: 15 };
      const wcs = await skyOf(rotated, [column('sky', list, [2, width, height])]);
      for (const [x, y] of [
        [1, 1],
        [-4, 6],
        [9, -3.5],
      ])
        expect(roundTrip(wcs, x, y).pixel).toEqual([expect.closeTo(x, 7), expect.closeTo(y, 7)]);
      expect(roundTrip(wcs, 9, -3.5).sky[0]).toBeGreaterThan(359);
    }
  });

  it('may be of one array for each coordinate, in the units of the axes, the second axis first', async () => {
    const each = { ...SKY, PS1_1: 'lat', PS2_1: 'lon', PV2_3: 1, CUNIT1: 'arcmin' };
    const image = { ...each, CTYPE1: 'DEC--TAB', CTYPE2: 'RA---TAB' };
    const wcs = await skyOf(image, [column('lat', [60, 66, 78]), column('lon', [12, 11, 9, 8])]);
    expect(roundTrip(wcs, 1.5, 2.5)).toEqual({
      sky: [8.5, expect.closeTo(1.2, 12)],
      pixel: [expect.closeTo(1.5, 9), expect.closeTo(2.5, 9)],
    });
  });

  it('of a cube is that of the reference pixel of the other axis', async () => {
    const image = { ...SKY, ...SPECTRAL, PS3_0: 'WCS-TABLE', PS3_1: 'sky', PV3_3: 3, CRVAL3: 1.5 };
    const planes = [0, 0.5].flatMap((shift) =>
      [0, 1, 2, 3].flatMap((k) => [50 - (k % 2) + shift, 20 + (k >> 1), 5 + shift]),
    );
    const file = await fileOf({ image, columns: [column('sky', planes, [3, 2, 2, 2])] });
    const wcs = await readCelestialWcs(file, file.hdus[0]);
    expect(roundTrip(wcs, 1, 1)).toEqual({
      sky: [49.25, 21],
      pixel: [expect.closeTo(1, 9), expect.closeTo(1, 9)],
    });
    const world = await readWorldAxes(file, file.hdus[0]);
    expect(world.pixelToWorld([1, 1, 0])).toEqual([49.25, 21, expect.closeTo(5.25e-6, 15)]);
    expect(world.pixelToWorld([1, 1, 0.5])).toEqual([49.5, 21, expect.closeTo(5.5e-6, 15)]);
    const moved = await fileOf({
      image: { ...image, PC3_1: 0.1 },
      columns: [column('sky', planes, [3, 2, 2, 2])],
    });
    await expect(readCelestialWcs(moved, moved.hdus[0])).rejects.toThrow(
      /card CRVAL3: the sky depends on axis 3, which moves with it/,
    );
    const outside = await fileOf({
      image: { ...image, CRVAL3: 9 },
      columns: [column('sky', planes, [3, 2, 2, 2])],
    });
    await expect(readCelestialWcs(outside, outside.hdus[0])).rejects.toThrow(
      /card CRVAL3: the reference pixel of axis 3 lies outside the table/,
    );
  });

  it('has no place where its nodes are NaN, infinite or all the same', async () => {
    const nodes = bentField(4, 4);
    const hole = nodes.map((value, k) => (k < 2 ? NaN : value));
    const wcs = await skyOf(SKY, [column('sky', hole, [2, 4, 4])]);
    expect(roundTrip(wcs, 0.5, 0.5).sky).toEqual([NaN, NaN]);
    expect(roundTrip(wcs, 2, 2).pixel).toEqual([expect.closeTo(2, 7), expect.closeTo(2, 7)]);
    for (const value of [Infinity, NaN, 5])
      await expect(
        skyOf(SKY, [
          column(
            'sky',
            nodes.map(() => value),
            [2, 4, 4],
          ),
        ]),
      ).rejects.toMatchObject({
        tag: 'wcs',
      });
  });

  it('needs its shape in TDIM, and its file', async () => {
    await expect(skyOf(SKY, [column('sky', bentField(4, 4), [32])])).rejects.toThrow(
      /HDU 1 card TDIM1: a coordinate array of 2 axes has the shape \(2, K_1 …\)/,
    );
    const header = new Map<string, unknown>(Object.entries(SKY));
    expect(() => celestialWcs(header)).toThrow(/card CTYPE1: the coordinates of RA---TAB are in another/);
  });
});
