import { layOut, sharedKernels, type VectorKernels } from '../../../vector/vector-kernels.js';
import { ditherSequence } from '../quantisation/dither.js';
import { type BlockCoding, cutShort, illegalCode, type RiceOptions } from './rice-coding.js';

/** Larger tiles are decoded by the plain decoder: the memory here is kept for the next tile. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Return values of the decoder for a damaged stream (assembly/rice.as). */
const CUT_SHORT = 1;
const ILLEGAL_CODE = 2;

/** Memory that the decoder needs for each pixel of a block. */
const SCRATCH_BYTES = 12;

const riceKernels = sharedKernels();
let holdsSequence = false;
let seen = new Uint8Array(0);

/** A decoded tile in the memory of the vector kernels, until the next one replaces it. */
export interface RiceIntegers {
  readonly kernels: VectorKernels;
  /** Addresses of its integers, of memory for as many float32 values, and of the dither sequence. */
  readonly integers: number;
  readonly values: number;
  readonly random: number;
}

/** The memory as bytes, through a view that is valid until the memory grows. */
function memoryBytes(buffer: ArrayBuffer): Uint8Array {
  if (seen.buffer !== buffer) seen = new Uint8Array(buffer);
  return seen;
}

/**
 * Decodes the blocks of a tile in WebAssembly, whose 64-bit loads hold several pixels.
 *
 * @returns undefined without WebAssembly, or for a very large tile
 * @throws FitsFormatError when the stream is damaged or cut short
 */
export function riceIntegers(
  bytes: Uint8Array,
  { blockSize, bytesPerPixel }: RiceOptions,
  { codeBits, rawCode }: BlockCoding,
  count: number,
): RiceIntegers | undefined {
  const streamBytes = bytes.length + 4 * blockSize + 32;
  const kernels = streamBytes + 8 * count <= MAX_BYTES ? riceKernels() : undefined;
  if (!kernels) return undefined;
  const sequence = ditherSequence();
  // The first arrays keep their addresses from tile to tile.
  const [random, scratch, input, integers, values] = layOut(kernels, [
    4 * sequence.length,
    SCRATCH_BYTES * blockSize,
    streamBytes,
    4 * count,
    4 * count,
  ]);
  const { buffer } = kernels.memory;
  if (!holdsSequence) new Float32Array(buffer, random).set(sequence);
  holdsSequence = true;
  const stream = memoryBytes(buffer);
  stream.set(bytes, input);
  stream.fill(0, input + bytes.length, input + streamBytes);
  const pixelBits = 8 * bytesPerPixel;
  const result = kernels.decodeRice(
    input,
    bytes.length,
    pixelBits,
    codeBits,
    rawCode,
    blockSize,
    scratch,
    integers,
    count,
  );
  if (result === CUT_SHORT) throw cutShort();
  if (result === ILLEGAL_CODE) throw illegalCode();
  return { kernels, integers, values, random };
}

/** {@link riceIntegers} into given memory. @returns false, without doing anything, if that returns undefined */
export function decodeRiceVector(
  bytes: Uint8Array,
  options: RiceOptions,
  coding: BlockCoding,
  out: Int32Array,
): boolean {
  const decoded = riceIntegers(bytes, options, coding, out.length);
  if (!decoded) return false;
  out.set(new Int32Array(decoded.kernels.memory.buffer, decoded.integers, out.length));
  return true;
}
