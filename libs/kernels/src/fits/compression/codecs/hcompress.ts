import { FitsFormatError } from '../../../errors.js';
import { alignToByte, type BitReader, bitReader, readBits } from '../../../decompress/bit-reader.js';
import { addBitPlanes } from './hcompress-quadtree.js';
import { invertHTransform } from './hcompress-transform.js';

const MAGIC = [0xdd, 0x99];
/** Magic, rows, columns, scale (32 bits each), sum (64 bits), bit planes of the three kinds of quadrants. */
const HEADER_LENGTH = 2 + 3 * 4 + 8 + 3;
const TWO_32 = 2 ** 32;

/** Coefficients are stored as doubles, exact up to this many bits. */
const MAX_BIT_PLANES = 52;

/** Largest tile accepted: a stream of some bytes can stand for any number of equal pixels. */
const MAX_TILE_PIXELS = 2 ** 26;

interface HcompressHeader {
  readonly rows: number;
  readonly columns: number;
  readonly scale: number;
  /** Coefficient of the mean of the image. */
  readonly sum: number;
  readonly bitPlanes: readonly [number, number, number];
}

/**
 * Decodes an HCOMPRESS_1 tile (FITS Standard 4.0 §10.4.4; White, Postman & Lattanzi 1992): H-transform coefficients,
 * bit plane by bit plane in quadtrees.
 *
 * @param smooth smooth the steps that lossy compression leaves (keyword SMOOTH)
 * @param out receives the pixels, row by row
 * @throws FitsFormatError when the stream is damaged, cut short, or holds another number of pixels than `out`
 */
export function decodeHcompress(bytes: Uint8Array, smooth: boolean, out: Int32Array): Int32Array {
  const { rows, columns, scale, sum, bitPlanes } = readHeader(bytes);
  if (rows * columns !== out.length) {
    throw new FitsFormatError(`HCOMPRESS_1: ${rows} × ${columns} pixels in a tile of ${out.length}`);
  }
  const coefficients = new Float64Array(out.length);
  const reader = bitReader(bytes, HEADER_LENGTH);
  readQuadrants(reader, coefficients, rows, columns, bitPlanes);
  readSigns(reader, coefficients);
  coefficients[0] = sum;
  if (scale > 1) for (let k = 0; k < coefficients.length; k++) coefficients[k] *= scale;
  invertHTransform(coefficients, rows, columns, smooth ? Math.floor(scale / 2) : 0);
  for (let k = 0; k < out.length; k++) out[k] = coefficients[k];
  return out;
}

function readHeader(bytes: Uint8Array): HcompressHeader {
  if (bytes.length < HEADER_LENGTH)
    throw new FitsFormatError('HCOMPRESS_1: the compressed tile is cut short');
  if (bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1])
    throw new FitsFormatError('HCOMPRESS_1: wrong magic number');
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_LENGTH);
  const header: HcompressHeader = {
    rows: view.getInt32(2),
    columns: view.getInt32(6),
    scale: view.getInt32(10),
    sum: view.getInt32(14) * TWO_32 + view.getUint32(18),
    bitPlanes: [bytes[22], bytes[23], bytes[24]],
  };
  const { rows, columns, bitPlanes } = header;
  if (
    rows < 1 ||
    columns < 1 ||
    rows * columns > MAX_TILE_PIXELS ||
    Math.max(...bitPlanes) > MAX_BIT_PLANES
  ) {
    throw new FitsFormatError('HCOMPRESS_1: illegal size or number of bit planes');
  }
  return header;
}

/** The four quadrants: means of means, differences along one axis, along the other, along both. */
function readQuadrants(
  reader: BitReader,
  coefficients: Float64Array,
  rows: number,
  columns: number,
  [meanPlanes, sidePlanes, cornerPlanes]: readonly [number, number, number],
): void {
  const upper = (rows + 1) >> 1;
  const left = (columns + 1) >> 1;
  const lower = rows >> 1;
  const right = columns >> 1;
  const quadrant = (offset: number, height: number, width: number, planes: number): void =>
    addBitPlanes(reader, { coefficients, offset, stride: columns, height, width }, planes);
  quadrant(0, upper, left, meanPlanes);
  quadrant(left, upper, right, sidePlanes);
  quadrant(columns * upper, lower, left, sidePlanes);
  quadrant(columns * upper + left, lower, right, cornerPlanes);
  if (readBits(reader, 4) !== 0)
    throw new FitsFormatError('HCOMPRESS_1: the bit planes do not end where they should');
  alignToByte(reader);
}

/** One bit for each coefficient that is not zero. */
function readSigns(reader: BitReader, coefficients: Float64Array): void {
  for (let k = 0; k < coefficients.length; k++) {
    if (coefficients[k] !== 0 && readBits(reader, 1)) coefficients[k] = -coefficients[k];
  }
}
