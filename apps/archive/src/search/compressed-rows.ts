import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { FoundRow } from './found-row.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Rows per compressed block: a default page of clients. */
const BLOCK_ROWS = 200;
/** Rows resemble each other: the fastest level achieves most of the compression. */
const LEVEL = { level: constants.Z_BEST_SPEED };

/** Rows in order, compressed to a tenth of their size, with random access. */
export interface CompressedRows {
  readonly count: number;
  /** Memory in bytes. */
  readonly bytes: number;
  /** Rows from one position to another, exclusive; positions beyond the end are empty. */
  read(from: number, to: number): Promise<FoundRow[]>;
}

/** Compresses rows as they arrive; only the current block is held uncompressed. */
export async function compressRows(
  rows: Iterable<FoundRow> | AsyncIterable<FoundRow>,
): Promise<CompressedRows> {
  const blocks: Buffer[] = [];
  let count = 0;
  let open: FoundRow[] = [];
  const closeBlock = async () => {
    blocks.push(await deflate(JSON.stringify(open), LEVEL));
    open = [];
  };
  for await (const row of rows) {
    count += 1;
    open.push(row);
    if (open.length === BLOCK_ROWS) await closeBlock();
  }
  if (open.length > 0) await closeBlock();
  return compressed(blocks, count);
}

function compressed(blocks: readonly Buffer[], count: number): CompressedRows {
  const unpack = async (block: Buffer) => JSON.parse((await inflate(block)).toString()) as FoundRow[];
  return {
    count,
    bytes: blocks.reduce((sum, block) => sum + block.length, 0),
    async read(from, to) {
      const first = Math.floor(from / BLOCK_ROWS);
      const needed = blocks.slice(first, Math.ceil(Math.min(to, count) / BLOCK_ROWS));
      const rows = (await Promise.all(needed.map(unpack))).flat();
      return rows.slice(from - first * BLOCK_ROWS, to - first * BLOCK_ROWS);
    },
  };
}

/** All rows, block by block. */
export async function* eachRow(rows: CompressedRows): AsyncGenerator<FoundRow> {
  for (let at = 0; at < rows.count; at += BLOCK_ROWS) yield* await rows.read(at, at + BLOCK_ROWS);
}
