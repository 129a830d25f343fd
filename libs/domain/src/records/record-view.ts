import { mayChange, type Viewer } from './record-access.js';
import { recordFields, type ListedRecord, type RecordRow, type ShownFields } from './record-fields.js';
import { withFootprints } from './record-places.js';
import type { Person, RecordPeople, SharedPerson } from './record-people.js';

/** A record as clients see it (docs/reference/records.md, "Fields"). */
export interface ShownRecord extends ShownFields {
  archived: boolean;
  owner: Person | null;
  sharedWith: SharedPerson[];
  hasThumbnail: boolean;
}

const SHOWN = recordFields.flatMap(([name, { shown }]) => (shown ? [name] : []));

/** All fields of a view. Copied and filled, since building an object from dynamic names costs V8 six times as much. */
const BLANK: Readonly<Record<string, unknown>> = Object.fromEntries(
  [...SHOWN, 'archived', 'owner', 'sharedWith', 'hasThumbnail'].map((name) => [name, null]),
);

/** A record as `viewer` sees it; the list of sharing users is only for viewers who may change it. Lists come without metadata. */
export function showRecord(
  record: ListedRecord & RecordPeople & { readonly metadata?: RecordRow['metadata'] },
  viewer: Viewer,
): ShownRecord {
  const columns: Partial<RecordRow> = record;
  const view: Record<string, unknown> = { ...BLANK };
  for (const name of SHOWN) view[name] = plain(columns[name]);
  view.wcs = withFootprints(record.wcs);
  view.metadata ??= {};
  view.archived = record.archivedAt !== null;
  view.owner = record.owner;
  view.sharedWith = mayChange(record, viewer) ? [...record.sharedWith] : [];
  view.hasThumbnail = record.thumbnailKey !== null;
  return view as unknown as ShownRecord;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
