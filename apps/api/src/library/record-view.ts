import {
  mayChange,
  recordFields,
  type ListedRecord,
  type RecordEntity,
  type ShownFields,
  type Viewer,
} from '#domain';
import type { RecordView, UserReference } from './record.dto.js';

/** People that the view of a record names. */
export interface RecordPeople {
  readonly owner: UserReference | null;
  readonly sharedWith: readonly UserReference[];
}

/** A record as `viewer` sees it: whom it is shared with is for those who may change it. Lists come without metadata. */
export function toRecordView(
  record: RecordEntity | ListedRecord,
  people: RecordPeople,
  viewer: Viewer,
): RecordView {
  return {
    ...shownFields({ metadata: {}, ...record }),
    archived: record.archivedAt !== null,
    owner: people.owner,
    sharedWith: mayChange(record, viewer) ? [...people.sharedWith] : [],
    hasThumbnail: record.thumbnailKey !== null,
  };
}

/** The columns that clients see, as JSON holds them. */
function shownFields(record: RecordEntity): ShownFields {
  const shown = recordFields.filter(([, field]) => field.shown);
  return Object.fromEntries(shown.map(([name]) => [name, plain(record[name])])) as ShownFields;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
