import type { EntityManager } from 'typeorm';
import { allOf, statement } from '../database/statement.js';
import type { Transact } from '../files/blobs.js';
import { COUNTED, type RecordEntity } from './record.entity.js';
import { PARTS_FIRST } from '../observations/observation-group.js';
import { mayChange, visibleTo, type Viewer } from './record-access.js';
import type { RecordStatus } from './record-values.js';

/** One change for many records; tags are removed before others are added. */
export type BulkChange =
  | { readonly add: readonly string[]; readonly remove: readonly string[]; readonly maxTags: number }
  | { readonly status: RecordStatus };

/** Why a record was skipped. Records hidden from the viewer count as `not found`. */
export type SkipReason = 'not found' | 'forbidden' | 'too many tags' | 'file missing';

export interface BulkOutcome {
  /** Number of records that have the requested state now, changed or not. */
  readonly updated: number;
  readonly skipped: readonly { readonly id: string; readonly reason: SkipReason }[];
}

type Row = Pick<RecordEntity, 'id' | 'ownerId' | 'tags' | 'status' | 'fileMissingSince'>;

/**
 * Changes the records that the viewer may change, in one transaction; a record that already has the requested state gets no new version.
 */
export const changeMany = (
  transact: Transact,
  ids: readonly string[],
  change: BulkChange,
  viewer: Viewer,
): Promise<BulkOutcome> =>
  transact(async (manager) => {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const rows = new Map((await lockVisible(manager, wanted, viewer)).map((row) => [row.id, row]));
    const lacking = isReady(change) ? await withoutFile(manager, wanted) : NONE;
    const outcomes = wanted.map((id) => ({ id, ...outcomeOf(rows.get(id), change, viewer, lacking) }));
    await write(manager, outcomes);
    const skipped = outcomes.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
    return { updated: wanted.length - skipped.length, skipped };
  });

async function lockVisible(manager: EntityManager, ids: readonly string[], viewer: Viewer): Promise<Row[]> {
  const rights = visibleTo(viewer);
  const [text, values] = statement((bind) => {
    const where = allOf([(b) => `record.id = ANY (${b(ids)}::uuid[])`, ...(rights ? [rights] : [])])(bind);
    return `SELECT id, owner_id AS "ownerId", tags, status, file_missing_since AS "fileMissingSince"
      FROM records record WHERE ${where} ORDER BY ${PARTS_FIRST} FOR UPDATE`;
  });
  return manager.query(text, values);
}

/**
 * Ids of the records whose file is missing. The blob decides, not the record's own mark: a record that was already invalid when its file
 * was lost has no mark. This is a statement of its own so that it sees the changes committed while it waited for the records' locks.
 */
async function withoutFile(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM records JOIN blobs ON key = storage_key WHERE id = ANY ($1) AND state = 'missing'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Only the change to `ready` needs the file. */
const isReady = (change: BulkChange): boolean => 'status' in change && change.status === 'ready';
const NONE: ReadonlySet<string> = new Set();

interface Outcome {
  readonly reason?: SkipReason;
  readonly changed?: Partial<Pick<Row, 'tags' | 'status'>>;
}

function outcomeOf(
  row: Row | undefined,
  change: BulkChange,
  viewer: Viewer,
  lacking: ReadonlySet<string>,
): Outcome {
  if (!row) return { reason: 'not found' };
  if (!mayChange(row, viewer)) return { reason: 'forbidden' };
  return 'status' in change ? statusOutcome(row, change.status, lacking) : tagsOutcome(row, change);
}

function statusOutcome(row: Row, status: RecordStatus, lacking: ReadonlySet<string>): Outcome {
  if (lacking.has(row.id)) return { reason: 'file missing' };
  // The record was invalid only because its file was missing.
  const isOtherwiseInvalid = status === 'invalid' && row.fileMissingSince !== null;
  return row.status === status && !isOtherwiseInvalid ? {} : { changed: { status } };
}

function tagsOutcome(
  row: Row,
  { add, remove, maxTags }: Extract<BulkChange, { readonly add: readonly string[] }>,
): Outcome {
  const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (tags.length > maxTags && tags.length > row.tags.length) return { reason: 'too many tags' };
  const isSame = tags.length === row.tags.length && tags.every((tag, i) => tag === row.tags[i]);
  return isSame ? {} : { changed: { tags } };
}

/** A record marked invalid by a user stays invalid when its file is back, so the mark of the missing file is cleared. */
const MARK_AS_CHANGED = `file_missing_since = CASE WHEN given.status = 'invalid' THEN NULL ELSE file_missing_since END`;

async function write(manager: EntityManager, outcomes: readonly (Outcome & { id: string })[]): Promise<void> {
  const changes = outcomes.flatMap(({ id, changed }) => (changed ? [{ id, ...changed }] : []));
  if (changes.length === 0) return;
  await manager.query(
    `UPDATE records SET
       tags = CASE WHEN given.tags IS NULL THEN records.tags ELSE ARRAY(SELECT jsonb_array_elements_text(given.tags)) END,
       status = coalesce(given.status, records.status),
       ${MARK_AS_CHANGED},
       ${COUNTED}
     FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, tags jsonb, status text) WHERE records.id = given.id`,
    [JSON.stringify(changes)],
  );
}
