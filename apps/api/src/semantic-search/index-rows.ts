import type { SearchEntry } from '#domain';
import { createReaderSets } from './reader-sets.js';
import { createVectorBlocks } from './vector-blocks.js';
import { createWordIndex } from './word-index.js';

/** Deleted rows are compacted away when they reach this number and half of all rows. */
const MAX_DELETED_ROWS = 4_096;

interface Row {
  readonly recordId: string;
  readonly scale: number;
  readonly words: Uint8Array;
}

/** Rows of the index with vectors, words and readers. */
export function createIndexRows() {
  const places = new Map<string, number>();
  /** By position; `null`: deleted. */
  let rows: (Row | null)[] = [];
  /** By position: the number of the row's reader set; sets are few. */
  let readerSets: number[] = [];
  /** Length of the vectors. */
  let length = 0;
  const sets = createReaderSets();
  const words = createWordIndex();
  const blocks = createVectorBlocks();

  const remove = (recordId: string): void => {
    const place = places.get(recordId);
    if (place === undefined) return;
    places.delete(recordId);
    rows[place] = null;
    sets.release(readerSets[place]);
  };

  const add = (row: Row, readerSet: number, vector: Uint8Array | Int8Array): void => {
    const place = rows.push(row) - 1;
    places.set(row.recordId, place);
    readerSets[place] = readerSet;
    blocks.write(place, vector);
    words.add(place, row.words);
  };

  const put = (entry: SearchEntry, vector: Uint8Array): void => {
    const readerSet = sets.hold(entry.readers);
    const place = places.get(entry.recordId);
    const row = { recordId: entry.recordId, scale: entry.scale ?? 0, words: copyOf(entry.words) };
    if (place === undefined || !isSame(rows[place], row)) {
      remove(entry.recordId);
      return add(row, readerSet, vector);
    }
    sets.release(readerSets[place]);
    readerSets[place] = readerSet;
    blocks.write(place, vector);
  };

  /** Compacts the rows, dropping deleted ones. */
  const tidy = (): void => {
    if (rows.length - places.size <= Math.max(MAX_DELETED_ROWS, places.size)) return;
    const kept = rows.flatMap((row, place) =>
      row === null ? [] : [{ row, readerSet: readerSets[place], vector: blocks.read(place) }],
    );
    empty();
    for (const { row, readerSet, vector } of kept) add(row, readerSet, vector);
  };

  const empty = (): void => {
    places.clear();
    [rows, readerSets] = [[], []];
    words.clear();
    blocks.reset(length);
  };

  return {
    ...{ put, remove, tidy, words, blocks },
    /** Clears the index and sets the length of its vectors. */
    reset(newLength: number): void {
      length = newLength;
      sets.clear();
      empty();
    },
    /** `null`: deleted. */
    at: (place: number): Row | null => rows[place],
    /** By position, 1 if one of the readers may see the row. */
    seenBy: (readers: readonly string[] | null) => seenRows(rows, readerSets, sets.thatHold(readers)),
  };
}

function seenRows(
  rows: readonly (Row | null)[],
  readerSets: readonly number[],
  isAllowed: ReturnType<ReturnType<typeof createReaderSets>['thatHold']>,
): Uint8Array {
  const seen = new Uint8Array(rows.length);
  for (let place = 0; place < rows.length; place++)
    if (rows[place] !== null && isAllowed[readerSets[place]]) seen[place] = 1;
  return seen;
}

/** A copy, since a view would retain its whole buffer. */
const copyOf = (bytes: Uint8Array | null): Uint8Array => Uint8Array.from(bytes ?? []);

const isSame = (a: Row | null, b: Row): boolean =>
  a !== null &&
  a.scale === b.scale &&
  a.words.length === b.words.length &&
  a.words.every((byte, i) => byte === b.words[i]);
