import type { LibraryRecord } from '#sdk';
import { groupBy } from '../group-by.js';
import type { Group } from '../library-search.js';

/** A row of the list: a record, or the heading of a group. */
export type LibraryRow = RecordRow | HeadingRow;

export interface RecordRow {
  readonly kind: 'record';
  readonly id: string;
  readonly record: LibraryRecord;
}

export interface HeadingRow {
  readonly kind: 'heading';
  readonly id: string;
  /** Null: the records have none. */
  readonly name: string | null;
  readonly records: readonly LibraryRecord[];
  /** Whether these are all of the group; there can be more until the list is loaded. */
  readonly isWhole: boolean;
}

const nameOf = {
  observation: ({ observationBaseId }: LibraryRecord) => observationBaseId,
  target: ({ targetName }: LibraryRecord) => targetName,
} as const;

/** The rows of a list: groups in the order of their first records. @param hasMore whether the service has more than these */
export function libraryRows(records: readonly LibraryRecord[], group: Group, hasMore = false): LibraryRow[] {
  if (group === 'none') return records.map(rowOf);
  const groups = groupBy(records, nameOf[group]);
  // The list is in the order of targets; files of one observation may have names of any kind.
  const isWhole = (name: string | null): boolean =>
    !hasMore || (group === 'target' && name !== records.at(-1)!.targetName);
  return [...groups].flatMap(([name, members]): LibraryRow[] => [
    { kind: 'heading', id: `group ${name ?? ''}`, name, records: members, isWhole: isWhole(name) },
    ...members.map(rowOf),
  ]);
}

/** A record keeps its row: a list that grows renders the new ones alone. */
const rowsOfRecords = new WeakMap<LibraryRecord, RecordRow>();

function rowOf(record: LibraryRecord): RecordRow {
  const row = rowsOfRecords.get(record) ?? { kind: 'record', id: record.id, record };
  rowsOfRecords.set(record, row);
  return row;
}

/** The keys that the list shows as selected: records, and headings all of whose records are. */
export const selectedKeys = (rows: readonly LibraryRow[], selected: ReadonlySet<string>): Set<string> =>
  new Set([
    ...selected,
    ...rows.flatMap((row) =>
      row.kind === 'heading' && row.isWhole && row.records.every(({ id }) => selected.has(id))
        ? [row.id]
        : [],
    ),
  ]);

/**
 * The records that are selected after a change of the list's keys: a heading alone selects its group or gives it up; as a part of a range
 * it says nothing.
 */
export function selectionAfter(
  rows: readonly LibraryRow[],
  selected: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): Set<string> {
  const before = selectedKeys(rows, selected);
  const changed = [...keys, ...before].filter((key) => keys.has(key) !== before.has(key));
  const headings = rows.filter((row) => row.kind === 'heading');
  const toggled = changed.length === 1 ? headings.find(({ id }) => id === changed[0]) : undefined;
  const names = new Set(headings.map(({ id }) => id));
  const chosen = new Set([...keys].filter((key) => !names.has(key)));
  if (!toggled) return chosen;
  for (const { id } of toggled.records) {
    if (keys.has(toggled.id)) chosen.add(id);
    else chosen.delete(id);
  }
  return chosen;
}
