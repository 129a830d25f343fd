import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { FoundRow } from './found-row.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Rows that are packed and unpacked together: a page of the size that clients ask for by default. */
const BLOCK_ROWS = 200;
/** Rows resemble each other: the quickest level brings most of what there is to gain. */
const LEVEL = { level: constants.Z_BEST_SPEED };

/** Rows in their order at a tenth of their size, to be read from any place. */
export interface PackedRows {
  readonly count: number;
  /** What they take of memory. */
  readonly bytes: number;
  /** Those from one place up to another, the latter left out; places beyond the end hold none. */
  read(from: number, to: number): Promise<FoundRow[]>;
}

/** Packs rows as they come; only those of one block are held unpacked. */
export async function packRows(rows: Iterable<FoundRow> | AsyncIterable<FoundRow>): Promise<PackedRows> {
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
  return packed(blocks, count);
}

function packed(blocks: readonly Buffer[], count: number): PackedRows {
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

/** All rows, one block after the other. */
export async function* eachRow(rows: PackedRows): AsyncGenerator<FoundRow> {
  for (let at = 0; at < rows.count; at += BLOCK_ROWS) yield* await rows.read(at, at + BLOCK_ROWS);
}
