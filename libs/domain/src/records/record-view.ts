import { mayChange, type Viewer } from './record-access.js';
import { recordFields, type ListedRecord, type ShownFields } from './record-fields.js';
import type { Person, RecordPeople } from './record-people.js';
import type { RecordEntity } from './record.entity.js';

/** A record as clients see it (wire-format.md, "Record"). */
export interface ShownRecord extends ShownFields {
  archived: boolean;
  owner: Person | null;
  sharedWith: Person[];
  hasThumbnail: boolean;
}

/** A record as `viewer` sees it: whom it is shared with is for those who may change it. Lists come without metadata. */
export function showRecord(
  record: (RecordEntity | ListedRecord) & RecordPeople,
  viewer: Viewer,
): ShownRecord {
  return {
    ...shownFields({ metadata: {}, ...record }),
    archived: record.archivedAt !== null,
    owner: record.owner,
    sharedWith: mayChange(record, viewer) ? [...record.sharedWith] : [],
    hasThumbnail: record.thumbnailKey !== null,
  };
}

const SHOWN = recordFields.flatMap(([name, { shown }]) => (shown ? [name] : []));

/** The columns that clients see, as JSON holds them. */
function shownFields(record: RecordEntity): ShownFields {
  const fields: Record<string, unknown> = {};
  for (const name of SHOWN) fields[name] = plain(record[name]);
  return fields as ShownFields;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
