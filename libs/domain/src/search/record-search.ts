import type { DataSource, EntityManager } from 'typeorm';
import type { Cone } from '#sky';
import { lastRead, reading } from '../database/reading.js';
import type { Fragment } from '../database/statement.js';
import { decodeCursor, encodeCursor, type ListOrder } from '../paging/cursor.js';
import type { Position } from '../paging/keyset.js';
import { estimateCache } from '../paging/estimate-cache.js';
import {
  findObservations,
  type CountedObservations,
  type FoundObservations,
  type LineageQuery,
} from '../observations/lineage.js';
import {
  changeableRecords,
  isPartVisible,
  mosaicsRemovedWith,
  type ObservationPart,
  type RemovableRecord,
} from '../observations/observation-records.js';
import { readObserved, type ObservedRecord } from '../observations/observed-records.js';
import { withShownOrigins } from '../observations/origins.js';
import {
  findUsers,
  peopleOf,
  type FoundUsers,
  type NamedUsers,
  type PeopleOf,
} from '../records/record-people.js';
import { IS_OBSERVATION_MOSAIC } from '../observations/observation-group.js';
import { recordStatistics, type RecordStatistics } from './statistics.js';
import { seenBy, visibleOf, withId, withIds, type Viewer } from '../records/record-access.js';
import type { ListedRecord } from '../records/record-fields.js';
import { filtersNear } from './filters-near.js';
import { countFacets, facetsOfAll, type RecordFacets } from './facets.js';
import { isOfAll, type RecordFilter } from './filter.js';
import { idsByObservation } from '../observations/ids-by-observation.js';
import {
  inOrder,
  isLongList,
  matchingOf,
  readSlice,
  type RowColumns,
  type LongLists,
  type Matching,
  type Slice,
} from './matches.js';
import {
  listedFor,
  readListed,
  readFound,
  readRows,
  readViewed,
  type FoundRecord,
  type SeenRecord,
  type ViewedRecord,
} from '../records/read-records.js';
import { NEWEST_FIRST, recordOrder, type RecordSort } from './sort.js';
import { readSnapshot, type SnapshotQuery, type RecordSnapshot } from './snapshot.js';

/** One page of a search. */
export interface RecordQuery {
  readonly filter: RecordFilter;
  readonly sort?: RecordSort;
  readonly pageSize: number;
  /** Cursor of the entry before the page; takes precedence over `page`. */
  readonly cursor?: string;
  /** Starts at 1. */
  readonly page?: number;
}

export interface RecordList {
  /** Includes only origins that the viewer may see. */
  readonly items: readonly SeenRecord[];
  readonly total: number;
  /** Whether `total` was counted; beyond 10,000 it is estimated. */
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
}

/** Queries for records; all results include only records that `viewer` may see. */
export interface RecordSearch {
  find(id: string, viewer: Viewer): Promise<FoundRecord | null>;
  /** One record with its users and the origins that the viewer may see. */
  seen(id: string, viewer: Viewer): Promise<ViewedRecord | null>;
  /** In no particular order, without missing and invisible records. */
  findMany(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]>;
  /** Mosaics of observations that contain any of these records, without those that are archived or whose file is missing. */
  mosaicsOf(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]>;
  /** @throws AppError validation naming `cursor` */
  page(query: RecordQuery, viewer: Viewer): Promise<RecordList>;
  /** A page with the facets of all matches. @throws AppError validation naming `cursor` */
  pageWithFacets(query: RecordQuery, viewer: Viewer): Promise<RecordList & { readonly facets: RecordFacets }>;
  /** Observations by name, each with its first records. @throws AppError validation naming `cursor` */
  observations(query: LineageQuery, viewer: Viewer): Promise<Observations>;
  /** Whether the viewer may see any record of an observation, or of a level of it. */
  hasVisible(part: ObservationPart, viewer: Viewer): Promise<boolean>;
  /** The records of an observation, or of a level of it, that the viewer may change. */
  changeable(part: ObservationPart, viewer: Viewer): Promise<RemovableRecord[]>;
  /** The mosaics of observations that would be removed with these records. */
  mosaicsRemovedWith(ids: readonly string[]): Promise<RemovableRecord[]>;
  /** Statistics of all records that the viewer may see. */
  statistics(viewer: Viewer): Promise<RecordStatistics>;
  /** Number of matches by value; estimated for more than about 10,000 matches of a large library, as totals are. */
  facets(filter: RecordFilter, viewer: Viewer): Promise<RecordFacets>;
  /** Reads all matches as of one moment. See `readSnapshot`. */
  snapshot<T>(
    query: SnapshotQuery,
    viewer: Viewer,
    read: (snapshot: RecordSnapshot) => Promise<T>,
  ): Promise<T>;
  /** Facts of records for recipes, without missing and invisible records, in no particular order. */
  observed(ids: readonly string[], viewer: Viewer): Promise<ObservedRecord[]>;
  /** Facts of the newest matches, for recipes. */
  newestObserved(filter: RecordFilter, limit: number, viewer: Viewer): Promise<ObservedRecord[]>;
  /** The names of the filters of viewable images in each of the cones. */
  filtersNear(cones: readonly Cone[], viewer: Viewer): Promise<ReadonlySet<string>[]>;
  /** The records with only those origins that the viewer may see; a viewer who may change a record sees all of them. */
  withShownOrigins<T extends ListedRecord>(records: readonly T[], viewer: Viewer): Promise<T[]>;
  /** Owners of records and the users they are shared with, in one query. */
  people(records: readonly Pick<ListedRecord, 'id' | 'ownerId'>[]): Promise<PeopleOf>;
  /** Looks up the users that a request names. */
  users(named: NamedUsers): Promise<FoundUsers>;
  /** Ids by the archive's observation id, including archived records. */
  idsByObservation(obsIds: readonly string[], viewer: Viewer): Promise<Map<string, string[]>>;
}

/** An observation, and the first of its records that the viewer may see, by level. */
export interface ObservationRecords {
  readonly observationBaseId: string;
  readonly totalFiles: number;
  readonly records: readonly SeenRecord[];
}

export interface Observations extends Omit<FoundObservations, 'items'> {
  readonly items: readonly ObservationRecords[];
}

export function createRecordSearch(database: DataSource): RecordSearch {
  const longLists: LongLists = estimateCache();
  const observations: CountedObservations = estimateCache();
  const findMany = async (ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]> =>
    ids.length === 0 ? [] : readFound(database, visibleOf(ids, viewer));
  return {
    findMany,
    mosaicsOf: async (ids, viewer) =>
      ids.length === 0 ? [] : readFound(database, seenBy(viewer, showsAny(ids))),
    find: async (id, viewer) => (await readFound(database, seenBy(viewer, withId(id))))[0] ?? null,
    seen: async (id, viewer) => {
      const found = await readViewed(database, seenBy(viewer, withId(id)), viewer);
      const [record] = await withShownOrigins(database, found, viewer);
      return record ?? null;
    },
    page: (query, viewer) =>
      reading(database, async (manager) => {
        const matching = await matchingOf(manager, query.filter, viewer);
        const rowColumns = { columns: listedFor(viewer), isLast: true };
        const slice = await sliceOf(manager, query, { matching, rowColumns, longLists });
        return listOf(manager, query, slice, viewer);
      }),
    pageWithFacets: (query, viewer) =>
      reading(database, (manager) => listWithFacets(manager, query, { viewer, longLists })),
    observations: (query, viewer) =>
      reading(database, (manager) => readObservations(manager, query, { viewer, counted: observations })),
    statistics: (viewer) => reading(database, (manager) => recordStatistics(manager, viewer)),
    hasVisible: (part, viewer) => isPartVisible(database, part, viewer),
    changeable: (part, viewer) => changeableRecords(database, part, viewer),
    mosaicsRemovedWith: (ids) => mosaicsRemovedWith(database, ids),
    facets: (filter, viewer) =>
      reading(database, async (manager) => {
        const matching = await matchingOf(manager, filter, viewer);
        const isLong = !isOfAll(filter) && (await isLongList(manager, matching, longLists));
        return countFacets(manager, filter, { matching, isLong });
      }),
    snapshot: (query, viewer, read) => readSnapshot(database, query, viewer, read),
    observed: (ids, viewer) => readObserved(database, ids, viewer),
    newestObserved: (filter, limit, viewer) =>
      reading(database, async (manager) => {
        const matching = await matchingOf(manager, filter, viewer);
        const { sort } = recordOrder(NEWEST_FIRST);
        const window = { matching, sort, after: null, skip: 0, limit };
        const { positions } = await readSlice(manager, window, longLists);
        const ids = positions.map(({ id }) => id);
        return readObserved(manager, ids, viewer);
      }),
    filtersNear: (cones, viewer) => filtersNear(database, cones, viewer),
    withShownOrigins: (records, viewer) => withShownOrigins(database, records, viewer),
    people: (records) => peopleOf(database, records),
    users: (named) => findUsers(database, named),
    idsByObservation: (obsIds, viewer) => idsByObservation(database, obsIds, viewer),
  };
}

/** The database and the caches of earlier searches. */
interface SearchParts {
  readonly matching: Matching;
  readonly rowColumns: RowColumns;
  readonly longLists: LongLists;
}

function sliceOf(
  manager: EntityManager,
  query: RecordQuery,
  { matching, rowColumns, longLists }: SearchParts,
): Promise<Slice> {
  const { pageSize, cursor, page = 1 } = query;
  const order = orderOf(query);
  const after = positionOf(cursor, order);
  const skip = after ? 0 : (page - 1) * pageSize;
  return readSlice(
    manager,
    { matching, sort: order.sort, after, skip, limit: pageSize, rowColumns },
    longLists,
  );
}

async function listWithFacets(
  manager: EntityManager,
  query: RecordQuery,
  { viewer, longLists }: { readonly viewer: Viewer; readonly longLists: LongLists },
): Promise<RecordList & { readonly facets: RecordFacets }> {
  const matching = await matchingOf(manager, query.filter, viewer);
  const rowColumns = { columns: listedFor(viewer), isLast: false };
  const slice = await sliceOf(manager, query, { matching, rowColumns, longLists });
  const list = () => listOf(manager, query, slice, viewer);
  if (isWhole(slice)) {
    const whole = await list();
    return { ...whole, facets: facetsOfAll(whole.items) };
  }
  const facets = await countFacets(manager, query.filter, { matching, isLong: !slice.totalIsExact });
  return { ...(await list()), facets };
}

/** Whether all matches are on the page. */
const isWhole = ({ positions, total, totalIsExact }: Slice): boolean =>
  totalIsExact && total === positions.length;

async function listOf(
  manager: EntityManager,
  query: RecordQuery,
  slice: Slice,
  viewer: Viewer,
): Promise<RecordList> {
  // Origins are looked up afterwards, only for records that have any, since their visibility must be current.
  const items = await lastRead(manager, itemsOf(manager, slice, viewer));
  return {
    items: await withShownOrigins(manager, items, viewer),
    total: slice.total,
    totalIsExact: slice.totalIsExact,
    nextCursor: slice.next && encodeCursor(orderOf(query), slice.next),
  };
}

async function itemsOf(
  manager: EntityManager,
  { positions, rows }: Slice,
  viewer: Viewer,
): Promise<SeenRecord[]> {
  if (rows) return readRows<SeenRecord>(rows);
  if (positions.length === 0) return [];
  const ids = positions.map(({ id }) => id);
  return inOrder(await readListed(manager, withIds(ids), viewer), positions);
}

const orderOf = ({ sort = NEWEST_FIRST }: RecordQuery): ListOrder => recordOrder(sort);

const positionOf = (cursor: string | undefined, order: ListOrder): Position | null =>
  cursor === undefined ? null : decodeCursor(cursor, order);

async function readObservations(
  manager: EntityManager,
  query: LineageQuery,
  { viewer, counted }: { readonly viewer: Viewer; readonly counted: CountedObservations },
): Promise<Observations> {
  const { items, ...list } = await findObservations(manager, query, { viewer, counted });
  const ids = items.flatMap(({ recordIds }) => recordIds);
  const listed = await lastRead(manager, readListed(manager, withIds(ids), viewer));
  const shown = await withShownOrigins(manager, listed, viewer);
  const records = new Map(shown.map((record) => [record.id, record]));
  return {
    ...list,
    items: items.map(({ recordIds, ...item }) => ({
      ...item,
      records: recordIds.map((id) => records.get(id)).filter((record) => record !== undefined),
    })),
  };
}

const showsAny =
  (ids: readonly string[]): Fragment =>
  (bind) =>
    `${IS_OBSERVATION_MOSAIC} AND record.derived_from && ${bind(ids)}::uuid[]
     AND record.status = 'ready' AND record.archived_at IS NULL`;
