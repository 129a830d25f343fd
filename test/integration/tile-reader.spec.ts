import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFits, type WritableHdu } from '#kernels';
import { openAccount, type Account } from '../support/api-client.js';
import {
  checkTiles,
  describeWithTileReader,
  problemsOf,
  tileWords,
  wildPixels,
  type TiledFile,
} from '../support/check-tiles.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(300_000);

const cardsOf = (values: object) => Object.entries(values).map(([keyword, value]) => ({ keyword, value }));

/** An image of this size: a field of noise with a bright gradient, by a formula. */
const field = (width: number, height: number) =>
  Float32Array.from(
    { length: width * height },
    (_, i) => 10 + Math.sin(i * 12.9898) + (i % width) ** 2 / 1e4,
  );
const without = (data: Float32Array, isBlank: (i: number) => boolean) =>
  data.map((value, i) => (isBlank(i) ? NaN : value));

const sci = (shape: readonly number[], data: WritableImageData, cards: object = {}): WritableHdu[] => [
  {},
  { name: 'SCI', shape: [...shape], data, cards: cardsOf(cards) },
];
type WritableImageData = Float32Array | Float64Array | Int16Array | Int32Array | Uint8Array;

const TILES_A_FILE = 3;
const WIDTH = 1100;
const HEIGHT = 700;
const integers = Int16Array.from({ length: WIDTH * HEIGHT }, (_, i) => ((i * 31) % 60_000) - 30_000);
const weights = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % 13 === 0 ? 0 : 1));

const FILES: Readonly<Record<string, WritableHdu[]>> = {
  'floats.fits': sci(
    [WIDTH, HEIGHT],
    without(field(WIDTH, HEIGHT), (i) => i % 97 === 0 || i % WIDTH < 60),
  ),
  'doubles.fits': sci(
    [WIDTH, HEIGHT],
    Float64Array.from(field(WIDTH, HEIGHT), (value) => value * 1.1),
  ),
  'integers.fits': sci([WIDTH, HEIGHT], integers, { BLANK: -30_000 }),
  'scaled.fits': sci([WIDTH, HEIGHT], integers, { BSCALE: 0.01, BZERO: 3.5, BLANK: 17 }),
  'bytes.fits': sci(
    [600, 20],
    Uint8Array.from({ length: 12_000 }, (_, i) => i),
  ),
  'column.fits': sci([1, 1500], field(1, 1500)),
  'row.fits': sci([1500, 1], field(1500, 1)),
  'blank.fits': sci([600, 600], new Float32Array(360_000).fill(NaN)),
  'constant.fits': sci([600, 600], new Float32Array(360_000).fill(-2.5)),
  'cube.fits': sci([530, 40, 3], field(530, 120)),
  'weighted_i2d.fits': [
    ...sci([WIDTH, HEIGHT], field(WIDTH, HEIGHT)),
    { name: 'WHT', shape: [WIDTH, HEIGHT], data: weights, cards: [] },
  ],
  'wild.fits': sci([1500, 1200], wildPixels(1500, 1200)),
};

let url: string;
let owner: Account;
let folder: string;
let files: TiledFile[];

beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
  folder = mkdtempSync(path.join(tmpdir(), 'tiles-'));
  files = [];
  for (const [name, hdus] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    writeFileSync(file, writeFits(hdus));
    files.push({ id: await uploadRecord(owner, name, readFileSync(file)), path: file });
  }
  const packed = path.join(folder, 'whole.fits.gz');
  writeFileSync(packed, gzipSync(readFileSync(path.join(folder, 'floats.fits'))));
  files.push({ id: await uploadRecord(owner, 'whole.fits.gz', readFileSync(packed)), path: packed });
});

afterAll(() => rmSync(folder, { recursive: true }));

describeWithTileReader(`the reader of docs/tiles.md${tileWords}`, () => {
  it('reads the pixels of astropy from tiles of every kind of image', async () => {
    const checked = await checkTiles(url, owner.accessToken, files, TILES_A_FILE);
    expect(problemsOf(checked)).toEqual([]);
    expect(checked.flatMap(({ refused }) => refused)).toEqual([]);
    expect(checked.map(({ compared }) => compared > 0)).toEqual(files.map(() => true));
  });
});
