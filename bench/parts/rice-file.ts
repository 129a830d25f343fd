/** Images compressed by RICE_1, for bench/kernels/rice.ts: the kernels read such files, but do not write them. */
import { writeFits, type Card } from '#kernels';

/** Pixels that share one number of split bits, as writers choose it. */
const BLOCK_SIZE = 32;
/** Counts of the sky and of its noise. */
const SKY = 100;
const NOISE = 8;
/** Largest 16-bit value. */
const MAX_COUNTS = 32_767;
/** Sky and noise of the field of star-field.ts. */
const FIELD_SKY = 0.3;
const FIELD_NOISE = 0.05;
/** Quantisation step of the floats: a quarter of the noise, fpack's default. */
const STEP = NOISE / 4;

/** Bits of a pixel, of the code that heads a block, and that code, less one, for a block stored without coding. */
interface RiceCoding {
  readonly pixelBits: number;
  readonly codeBits: number;
  readonly rawCode: number;
}

const CODINGS = {
  int16: { pixelBits: 16, codeBits: 4, rawCode: 14 },
  float32: { pixelBits: 32, codeBits: 5, rawCode: 25 },
} as const satisfies Record<string, RiceCoding>;

/** Kind of pixels: 16-bit integers, or floats that are quantised and dithered when they are read. */
export type RiceKind = keyof typeof CODINGS;

/** A FITS file with a square star field as a compressed image in HDU 1, one tile a row. */
export function riceFile(kind: RiceKind, field: Float32Array): Uint8Array {
  const side = Math.sqrt(field.length);
  const step = kind === 'int16' ? 1 : STEP;
  const tiles = Array.from({ length: side }, (_, row) =>
    encodeTile(quantise(field.subarray(row * side, (row + 1) * side), step), CODINGS[kind]),
  );
  const scaling = [
    { name: 'ZSCALE', data: new Float64Array(side).fill(step) },
    { name: 'ZZERO', data: new Float64Array(side) },
  ];
  const columns = [{ name: 'COMPRESSED_DATA', data: tiles }, ...(kind === 'int16' ? [] : scaling)];
  return writeFits([{}, { type: 'table', columns, cards: compressionCards(kind, side) }]);
}

function quantise(values: Float32Array, step: number): Int32Array {
  const integers = new Int32Array(values.length);
  values.forEach((value, k) => {
    const counts = SKY + (NOISE * (value - FIELD_SKY)) / FIELD_NOISE;
    integers[k] = Math.round(Math.min(MAX_COUNTS, counts) / step);
  });
  return integers;
}

function compressionCards(kind: RiceKind, side: number): Card[] {
  const dithering: Card[] = [
    { keyword: 'ZQUANTIZ', value: 'SUBTRACTIVE_DITHER_1' },
    { keyword: 'ZDITHER0', value: 7 },
  ];
  return [
    { keyword: 'ZIMAGE', value: true },
    { keyword: 'ZBITPIX', value: kind === 'int16' ? 16 : -32 },
    { keyword: 'ZNAXIS', value: 2 },
    { keyword: 'ZNAXIS1', value: side },
    { keyword: 'ZNAXIS2', value: side },
    { keyword: 'ZTILE1', value: side },
    { keyword: 'ZTILE2', value: 1 },
    { keyword: 'ZCMPTYPE', value: 'RICE_1' },
    { keyword: 'ZNAME1', value: 'BLOCKSIZE' },
    { keyword: 'ZVAL1', value: BLOCK_SIZE },
    { keyword: 'ZNAME2', value: 'BYTEPIX' },
    { keyword: 'ZVAL2', value: CODINGS[kind].pixelBits / 8 },
    ...(kind === 'int16' ? [] : dithering),
  ];
}

/** RICE_1 of a row of pixels (FITS Standard 4.0, section 10.4.1). */
function encodeTile(pixels: Int32Array, { pixelBits, codeBits, rawCode }: RiceCoding): Uint8Array {
  const folded = pixels.map((pixel, k) => {
    const difference = pixel - pixels[Math.max(0, k - 1)];
    return difference < 0 ? -2 * difference - 1 : 2 * difference;
  });
  const bits = new BitWriter(8 * pixels.length);
  bits.put(pixels[0], pixelBits);
  for (let start = 0; start < folded.length; start += BLOCK_SIZE) {
    const block = folded.subarray(start, start + BLOCK_SIZE);
    const split = splitBits(block);
    bits.put(Math.min(split, rawCode) + 1, codeBits);
    for (const value of block) {
      if (split >= rawCode) {
        bits.put(value, pixelBits);
      } else {
        bits.skip(value >>> split);
        bits.put(1, 1);
        bits.put(value, split);
      }
    }
  }
  return bits.bytes();
}

/** Number of low bits of a block's values that are stored verbatim: those of their mean, less one. */
function splitBits(block: Int32Array): number {
  const mean = block.reduce((sum, value) => sum + value, 0) / block.length;
  return Math.max(0, Math.floor(Math.log2(Math.max(1, mean))));
}

/** Writes bits one after another, the highest of each number first. */
class BitWriter {
  private readonly memory: Uint8Array;
  private length = 0;

  /** @param mostBytes maximum number of bytes written */
  constructor(mostBytes: number) {
    this.memory = new Uint8Array(mostBytes);
  }

  /** Zeros, as many as `count`. */
  skip(count: number): void {
    this.length += count;
  }

  /** The `count` lowest bits of a number, 32 at most, byte by byte. */
  put(value: number, count: number): void {
    for (let left = count; left > 0;) {
      const free = 8 - (this.length & 7);
      const taken = Math.min(free, left);
      left -= taken;
      this.memory[this.length >> 3] |= ((value >>> left) & ((1 << taken) - 1)) << (free - taken);
      this.length += taken;
    }
  }

  bytes(): Uint8Array {
    return this.memory.slice(0, Math.ceil(this.length / 8));
  }
}
