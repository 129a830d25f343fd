import type { DataSource, EntityManager } from 'typeorm';
import { reading } from '../database/reading.js';
import { statement } from '../database/statement.js';
import type { Position } from '../paging/keyset.js';
import { inOrder, matchingOf, readSlice, selectMatches, type LongLists, type Matching } from './matches.js';
import { readPlaced } from '../records/read-records.js';
import { withIds, type Viewer } from '../records/record-access.js';
import { withShownOrigins } from '../observations/origins.js';
import type { RecordFilter } from './filter.js';
import { estimateCache } from '../paging/estimate-cache.js';
import { NEWEST_FIRST, recordOrder, type RecordSort } from './sort.js';
import { showRecord, type ShownRecord } from '../records/record-view.js';

/** Selects records, their order, and whether their metadata are included. */
export interface SnapshotQuery {
  readonly filter: RecordFilter;
  readonly sort?: RecordSort;
  readonly withMetadata: boolean;
}

/** The matches as of one moment, unaffected by changes during the read. */
export interface RecordSnapshot {
  readonly takenAt: Date;
  /** Exact number of matches. */
  readonly total: number;
  /** Yields exactly that many records in order and in portions, with the position on the sky, which clients see only here. */
  readonly portions: () => AsyncGenerator<readonly PlacedRecord[]>;
}

/** A record as clients see it, and its position on the sky (ICRS, degrees). */
export interface PlacedRecord {
  readonly record: ShownRecord;
  readonly place: { readonly ra: number | null; readonly dec: number | null };
}

/** Number of positions (ids and keys) per query. */
const PAGE = 500;
/** Limit of metadata read at once, in bytes as estimated below. */
const PORTION_BYTES = 8 * 1024 * 1024;
/** Size above which PostgreSQL compresses values; their full size is unknown until they are decompressed. */
const COMPRESSED_FROM_BYTES = 2000;
/** Minimum size assumed for a compressed value. */
const COMPRESSED_BYTES = 128 * 1024;

/**
 * Reads all matches within one read-only transaction, by pages of keys, so that all pages show the same moment. Memory grows neither with
 * the number of records nor much with the size of their metadata.
 */
export function readSnapshot<T>(
  database: DataSource,
  query: SnapshotQuery,
  viewer: Viewer,
  read: (snapshot: RecordSnapshot) => Promise<T>,
): Promise<T> {
  let isGiven = false;
  const readMatches = async (manager: EntityManager): Promise<T> => {
    const matching = await matchingOf(manager, query.filter, viewer);
    const counted = await count(manager, matching);
    // Outdated prepared statements fail here, before any row is delivered; from now on the table cannot be changed.
    await showRecords(manager, [], query.withMetadata, viewer);
    isGiven = true;
    return read({ ...counted, portions: () => readPortions(manager, query, matching, viewer) });
  };
  return reading(database, readMatches, () => !isGiven);
}

async function count(
  manager: EntityManager,
  matching: Matching,
): Promise<Pick<RecordSnapshot, 'takenAt' | 'total'>> {
  const [text, values] = statement(
    (bind) =>
      `SELECT now() AS "takenAt", count(*)::int AS total FROM (${selectMatches('record.id', matching)(bind)}) AS found`,
  );
  const [row] = await manager.query<{ takenAt: Date; total: number }[]>(text, values);
  return row;
}

async function* readPortions(
  manager: EntityManager,
  { sort = NEWEST_FIRST, withMetadata }: SnapshotQuery,
  matching: Matching,
  viewer: Viewer,
): AsyncGenerator<PlacedRecord[]> {
  const order = recordOrder(sort);
  const longLists: LongLists = estimateCache();
  let after: Position | null = null;
  do {
    const window = { matching, sort: order.sort, after, skip: 0, limit: PAGE };
    const slice = await readSlice(manager, window, longLists);
    const portions = withMetadata ? await inPortions(manager, slice.positions) : [slice.positions];
    for (const positions of portions) yield showRecords(manager, positions, withMetadata, viewer);
    after = slice.next;
  } while (after);
}

/** Groups positions so that the metadata of each group fit into memory. */
async function inPortions(manager: EntityManager, positions: readonly Position[]): Promise<Position[][]> {
  const rows = await manager.query<{ id: string; bytes: number }[]>(
    `SELECT id, pg_column_size(metadata) AS bytes FROM records WHERE id = ANY ($1)`,
    [positions.map(({ id }) => id)],
  );
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, uncompressedSize(bytes)]));
  const portions: Position[][] = [];
  let room = 0;
  for (const position of positions) {
    const bytes = bytesOf.get(position.id) ?? 0;
    if (bytes > room || portions.length === 0) {
      portions.push([]);
      room = PORTION_BYTES;
    }
    portions[portions.length - 1].push(position);
    room -= bytes;
  }
  return portions;
}

const uncompressedSize = (bytes: number): number =>
  bytes <= COMPRESSED_FROM_BYTES ? bytes : Math.max(COMPRESSED_BYTES, 10 * bytes);

async function showRecords(
  manager: EntityManager,
  positions: readonly Position[],
  withMetadata: boolean,
  viewer: Viewer,
): Promise<PlacedRecord[]> {
  const where = withIds(positions.map(({ id }) => id));
  const rows = await readPlaced(manager, where, { viewer, withMetadata });
  const shown = await withShownOrigins(manager, rows, viewer);
  return inOrder(shown, positions).map((row) => ({
    record: showRecord(row, viewer),
    place: { ra: row.ra, dec: row.dec },
  }));
}
