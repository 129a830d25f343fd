import type { PicturePixels } from '../color/rows/encode-row.js';
import type { PngLayout } from './png-layout.js';
import { adler32 } from './adler32.js';
import { BitWriter } from './bit-writer.js';
import { filterPngRows, pngRowBytes } from './filter-rows.js';
import {
  CODE_BITS_SHIFT,
  LONGEST_RUN,
  RUN_BITS_SHIFT,
  SHORTEST_RUN,
  type RunCodes,
  type SymbolCounts,
} from './run-codes.js';

/** The operations on the bytes of a block, in memory that the next block reuses. */
export interface BlockWork {
  /** Fills the block with filtered rows. */
  filter(rowStart: number, rowEnd: number): void;
  /** Their checksum, continued from the bytes before. */
  adler(before: number): number;
  /** Counts of bytes and runs in the block. */
  count(): SymbolCounts;
  /** Writes the block in these codes, without head and end. */
  write(codes: RunCodes, writer: BitWriter): void;
}

/** The work on blocks of up to `rows` rows, without vectors. */
export function plainBlockWork(pixels: PicturePixels, layout: PngLayout, rows: number): BlockWork {
  const rowBytes = pngRowBytes(layout, pixels);
  const memory = new Uint8Array(rows * rowBytes);
  let block = memory;
  return {
    filter(rowStart, rowEnd) {
      block = memory.subarray(0, (rowEnd - rowStart) * rowBytes);
      filterPngRows(pixels, layout, rowStart, rowEnd, block);
    },
    adler: (before) => adler32(block, before),
    count: () => countSymbols(block),
    write: (codes, writer) => writeSymbols(block, codes, writer),
  };
}

/** Length of the run that begins here: of bytes that are as the one before; 0 where there is none worth it. */
function runAt(bytes: Uint8Array, at: number): number {
  if (at === 0 || at + SHORTEST_RUN > bytes.length) return 0;
  const most = Math.min(LONGEST_RUN, bytes.length - at);
  let length = 0;
  while (length < most && bytes[at + length] === bytes[at - 1]) length++;
  return length < SHORTEST_RUN ? 0 : length;
}

function countSymbols(bytes: Uint8Array): SymbolCounts {
  const literals = new Uint32Array(256);
  const runs = new Uint32Array(LONGEST_RUN + 1);
  for (let at = 0; at < bytes.length;) {
    const run = runAt(bytes, at);
    if (run === 0) literals[bytes[at]]++;
    else runs[run]++;
    at += run || 1;
  }
  return { literals, runs };
}

function writeSymbols(bytes: Uint8Array, { literals, runs }: RunCodes, writer: BitWriter): void {
  for (let at = 0; at < bytes.length;) {
    const run = runAt(bytes, at);
    const [entry, shift] = run === 0 ? [literals[bytes[at]], CODE_BITS_SHIFT] : [runs[run], RUN_BITS_SHIFT];
    writer.write(entry & ((1 << shift) - 1), entry >>> shift);
    at += run || 1;
  }
}
