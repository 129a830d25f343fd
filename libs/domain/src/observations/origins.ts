import type { DataSource, EntityManager } from 'typeorm';
import { visibleAmong } from '../records/read-records.js';
import { mayChange, type Viewer } from '../records/record-access.js';
import type { RecordRow } from '../records/record-fields.js';

/** The fields that name the origins of a record. */
type Derived = Pick<RecordRow, 'ownerId' | 'parentId' | 'derivedFrom'>;

/**
 * The records with only those origins that the viewer may see, so that ids are not confirmed to strangers. A viewer who may change a record
 * sees all its origins, including removed ones.
 */
export async function withShownOrigins<T extends Derived>(
  database: Pick<DataSource | EntityManager, 'query'>,
  records: readonly T[],
  viewer: Viewer,
): Promise<T[]> {
  const isNarrowed = (record: T) => !mayChange(record, viewer) && originsOf(record).length > 0;
  const asked = [...new Set(records.filter(isNarrowed).flatMap(originsOf))];
  if (asked.length === 0) return [...records];
  const shown = await visibleAmong(database, asked, viewer);
  return records.map((record) => {
    if (!isNarrowed(record)) return record;
    const { parentId, derivedFrom } = record;
    return {
      ...record,
      parentId: parentId !== null && shown.has(parentId) ? parentId : null,
      derivedFrom: derivedFrom.filter((id) => shown.has(id)),
    };
  });
}

const originsOf = ({ parentId, derivedFrom }: Derived): string[] => [
  ...(parentId === null ? [] : [parentId]),
  ...derivedFrom,
];
