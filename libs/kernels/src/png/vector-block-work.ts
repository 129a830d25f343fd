import type { PicturePixels } from '../color/rows/encode-row.js';
import type { PngLayout } from './png-layout.js';
import { layOut, sharedKernels, type VectorKernels } from '../vector/vector-kernels.js';
import type { BlockWork } from './block-work.js';
import { FILTER_AVERAGE, pngRowBytes, rowReader } from './filter-rows.js';
import { LONGEST_RUN, type SymbolCounts } from './run-codes.js';

const WORD_BYTES = 4;
const BYTE_VALUES = 256;
/** Bytes are counted in four alternating tables: repeated bytes then need not wait for each other. */
const COUNT_TABLES = 4;
/** The bits that do not fill a byte yet, and their number. */
const STATE_WORDS = 2;
/** A code is less than two bytes long. */
const LONGEST_CODE_BYTES = 2;
/** Zeros before a row, at least as many as a pixel has bytes. */
const MARGIN = 16;

const compressionKernels = sharedKernels();

/** The work on blocks in vectors, in memory that the next call reuses; undefined without vector support. */
export function vectorBlockWork(
  pixels: PicturePixels,
  layout: PngLayout,
  rows: number,
): BlockWork | undefined {
  const kernels = compressionKernels();
  if (!kernels) return undefined;
  const rowBytes = pngRowBytes(layout, pixels);
  const [lines, block, compressed, counts, codes, state] = layOut(kernels, [
    2 * (MARGIN + rowBytes),
    rows * rowBytes,
    LONGEST_CODE_BYTES * rows * rowBytes,
    WORD_BYTES * (COUNT_TABLES * BYTE_VALUES + LONGEST_RUN + 1),
    WORD_BYTES * (BYTE_VALUES + LONGEST_RUN + 1),
    WORD_BYTES * STATE_WORDS,
  ]);
  const { buffer } = kernels.memory;
  const runCounts = counts + WORD_BYTES * COUNT_TABLES * BYTE_VALUES;
  const runCodes = codes + WORD_BYTES * BYTE_VALUES;
  const words = (at: number, length: number): Uint32Array => new Uint32Array(buffer, at, length);
  const filterRows = rowFilter(kernels, pixels, layout, { lines, block, rowBytes });
  let length = 0;
  return {
    filter(rowStart, rowEnd) {
      length = (rowEnd - rowStart) * rowBytes;
      filterRows(rowStart, rowEnd);
    },
    adler: (before) => kernels.addToAdler(block, length, before) >>> 0,
    count() {
      words(counts, COUNT_TABLES * BYTE_VALUES + LONGEST_RUN + 1).fill(0);
      kernels.countSymbols(block, length, counts, runCounts);
      return countsOf(words(counts, COUNT_TABLES * BYTE_VALUES), words(runCounts, LONGEST_RUN + 1));
    },
    write({ literals, runs }, writer) {
      words(codes, BYTE_VALUES).set(literals);
      words(runCodes, LONGEST_RUN + 1).set(runs);
      const rest = words(state, STATE_WORDS);
      rest.set([writer.hold, writer.bits]);
      const bytes = kernels.writeSymbols(block, length, codes, runCodes, state, compressed);
      writer.append(new Uint8Array(buffer, compressed, bytes), rest[0], rest[1]);
    },
  };
}

function countsOf(tables: Uint32Array, runs: Uint32Array): SymbolCounts {
  const literals = new Uint32Array(BYTE_VALUES);
  for (let i = 0; i < tables.length; i++) literals[i % BYTE_VALUES] += tables[i];
  return { literals, runs: runs.slice() };
}

/** Addresses of the last two rows and the filtered ones. */
interface RowPlaces {
  readonly lines: number;
  readonly block: number;
  readonly rowBytes: number;
}

function rowFilter(
  kernels: VectorKernels,
  pixels: PicturePixels,
  { width, components }: PngLayout,
  { lines, block, rowBytes }: RowPlaces,
): (rowStart: number, rowEnd: number) => void {
  const { buffer } = kernels.memory;
  const memory = new Uint8Array(buffer, lines, 2 * (MARGIN + rowBytes)).fill(0);
  const lineOf = (row: number): number => MARGIN + (row & 1) * (MARGIN + rowBytes);
  const rowAt = rowReader(pixels, width * components);
  const step = components * pixels.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(buffer, block);
  return (rowStart, rowEnd) => {
    if (rowStart > 0) memory.set(rowAt(rowStart - 1), lineOf(rowStart - 1));
    for (let row = rowStart, at = 0; row < rowEnd; row++, at += rowBytes) {
      memory.set(rowAt(row), lineOf(row));
      bytes[at] = FILTER_AVERAGE;
      const [line, above] = [lines + lineOf(row), lines + lineOf(row - 1)];
      kernels.filterRow(line, above, rowBytes - 1, step, block + at + 1);
    }
  };
}
