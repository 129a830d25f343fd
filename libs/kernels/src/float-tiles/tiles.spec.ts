import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ArgumentError } from '../errors.js';
import {
  BLANK_HALF,
  decodeTile,
  encodeTile,
  halfBits,
  halfValues,
  readTileHeader,
  TILE_HEADER_BYTES,
  TILE_SIZE,
  tileScaling,
  type TileCoding,
} from '../sections/tiles.js';

interface GoldenTile {
  readonly name: string;
  readonly encoding: 'f16' | 'f32';
  readonly shufflesHalves: boolean;
  readonly zero: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly header: string;
  readonly length: number;
  readonly sha256: string;
  /** Bits of the values; null for the formula of the full tile. */
  readonly pixels: readonly number[] | null;
}

const golden = JSON.parse(readFileSync('test/golden/tiles.json', 'utf8')) as {
  readonly halves: readonly (readonly [value: string, bits: number])[];
  readonly valuesOfFiniteHalves: string;
  readonly tiles: readonly GoldenTile[];
};

const PLACE = { level: 2, x: 3, y: 4 };
const SINGLES: TileCoding = { encoding: 'f32', scaling: { zero: 0, scale: 1 }, shufflesHalves: false };
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The same formula as in test/golden/tiles.py. */
const full = () =>
  Float32Array.from({ length: TILE_SIZE * TILE_SIZE }, (_, i) => {
    const [row, column] = [Math.floor(i / TILE_SIZE), i % TILE_SIZE];
    return ((row * 7919 + column * 104729) % 65521) / 64 - 300;
  });

const imageOf = ({ pixels, width, height }: GoldenTile) => ({
  data: pixels ? new Float32Array(Uint32Array.from(pixels).buffer) : full(),
  width,
  height,
});

const codingOf = ({ encoding, shufflesHalves, zero, scale }: GoldenTile): TileCoding => ({
  encoding,
  shufflesHalves,
  scaling: { zero, scale },
});

describe('halves', () => {
  it('are those of numpy, of numbers of all sizes, ties and their neighbours', () => {
    const ours = golden.halves.map(([value]) => halfBits(Buffer.from(value, 'hex').readDoubleBE()));
    expect(ours).toEqual(golden.halves.map(([, bits]) => bits));
    expect(ours.length).toBeGreaterThan(600);
  });

  it('have the values of numpy', () => {
    const finite = halfValues().filter(Number.isFinite);
    expect(finite).toHaveLength(65536 - 2 * 1024);
    expect(digest(new Uint8Array(finite.buffer))).toBe(golden.valuesOfFiniteHalves);
    expect([0x7c00, 0xfc00, 0x7e00].map((bits) => halfValues()[bits])).toEqual([Infinity, -Infinity, NaN]);
  });

  it('become themselves', () => {
    const values = halfValues();
    const changed = Array.from(values.keys()).filter((bits) => {
      const isNaN = Number.isNaN(values[bits]);
      return isNaN ? !Number.isNaN(values[halfBits(values[bits])]) : halfBits(values[bits]) !== bits;
    });
    expect(changed).toEqual([]);
  });
});

describe.each(golden.tiles)('the tile of $name', (tile) => {
  const { width, height, header, length, sha256, zero, scale } = tile;

  it('has the bytes that numpy writes', () => {
    const bytes = encodeTile(imageOf(tile), PLACE, codingOf(tile));
    expect(Buffer.from(bytes.subarray(0, TILE_HEADER_BYTES)).toString('hex')).toBe(header);
    expect(bytes).toHaveLength(length);
    expect(digest(bytes)).toBe(sha256);
  });

  it('is read as it was written: singles exactly, halves to half a step, blanks as blanks', () => {
    const image = imageOf(tile);
    const read = decodeTile(encodeTile(image, PLACE, codingOf(tile)), { zero, scale });
    expect(read.header).toMatchObject({ ...PLACE, width, height, encoding: tile.encoding });
    const off = Array.from(read.values).filter((value, i) => {
      const [row, column] = [Math.floor(i / TILE_SIZE), i % TILE_SIZE];
      const expected = row < height && column < width ? image.data[row * width + column] : NaN;
      if (tile.encoding === 'f32' || Number.isNaN(expected)) return !Object.is(value, expected);
      const half = (expected - zero) / scale;
      if (Math.abs(half) > 65472) return value !== Math.fround(zero + Math.sign(half) * 65472 * scale);
      const step = Math.max(2 ** -24, 2 ** (Math.floor(Math.log2(Math.abs(half))) - 10));
      const rounding = Math.abs(expected) * 2 ** -23;
      return Math.abs(value - expected) > (step / 2) * scale + rounding;
    });
    expect(off).toEqual([]);
  });
});

describe('a scaling', () => {
  it('leaves room for values 32 times as far from zero as the farthest one', () => {
    const scaling = tileScaling(10, 4, 110);
    expect(scaling).toEqual({ zero: 10, scale: 100 / 2048 });
    const pixels = { data: Float32Array.of(10 + 31.9 * 100, 10 + 32.1 * 100), width: 2, height: 1 };
    const coding = { encoding: 'f16', scaling, shufflesHalves: true } as const;
    expect(readTileHeader(encodeTile(pixels, PLACE, coding)).isClamped).toBe(true);
    const first = { ...pixels, data: pixels.data.subarray(0, 1), width: 1 };
    expect(readTileHeader(encodeTile(first, PLACE, coding)).isClamped).toBe(false);
  });

  it.each([
    ['of a constant image', 7, 7],
    ['without a value', 0, NaN],
  ])('%s is 1', (_, zero, limit) => {
    expect(tileScaling(zero, limit, limit)).toEqual({ zero, scale: 1 });
  });
});

describe('a tile that cannot be', () => {
  const pixels = { data: new Float32Array(4), width: 2, height: 2 };

  it.each([
    ['no column', () => encodeTile({ ...pixels, width: 0 }, PLACE, SINGLES), /^pixels.width/],
    [
      'too many rows',
      () => encodeTile({ data: new Float32Array(513), width: 1, height: 513 }, PLACE, SINGLES),
      /^pixels.height: 513/,
    ],
    ['too few values', () => encodeTile({ ...pixels, height: 3 }, PLACE, SINGLES), /^pixels.data/],
    ['a column beyond 16 bits', () => encodeTile(pixels, { ...PLACE, x: 65536 }, SINGLES), /^x: 65536/],
    ['a negative level', () => encodeTile(pixels, { ...PLACE, level: -1 }, SINGLES), /^level: -1/],
  ])('with %s is not written', (_, write, message) => {
    expect(write).toThrow(ArgumentError);
    expect(write).toThrow(message);
  });

  const whole = () => encodeTile(pixels, PLACE, SINGLES);
  const changed = (at: number, byte: number) => {
    const tile = whole();
    tile[at] = byte;
    return tile;
  };

  it.each([
    ['of no bytes', new Uint8Array(0), /0 bytes are no tile/],
    ['with another beginning', changed(0, 0), /do not begin like a tile/],
    ['of an unknown encoding', changed(4, 3), /do not begin like a tile/],
    ['of another size', changed(7, 1), /256 pixels a side/],
    ['that is cut off', whole().subarray(0, 1000), /1000 bytes instead of 1048608/],
  ])('%s is not read', (_, tile, message) => {
    const read = () => decodeTile(tile, SINGLES.scaling);
    expect(read).toThrow(ArgumentError);
    expect(read).toThrow(message);
  });
});

it('a blank half is the lowest finite one', () => {
  expect(halfValues()[BLANK_HALF]).toBe(-65504);
});
