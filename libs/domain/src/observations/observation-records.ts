import type { DataSource } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { allOf, statement, type Fragment } from '../database/statement.js';
import type { Transact } from '../files/blobs.js';
import { COUNTED, type RecordEntity } from '../records/record.entity.js';
import { IS_OBSERVATION_MOSAIC, PARTS_FIRST } from './observation-group.js';
import { changeableBy, visibleTo, type Viewer } from '../records/record-access.js';
import type { ProcessingLevel } from '../records/record-values.js';

/** The records of an observation, or those of one level. */
export interface ObservationPart {
  readonly observationBaseId: string;
  readonly processingLevel?: ProcessingLevel;
}

/** The columns that are needed of records to be removed. */
export type RemovableRecord = Pick<
  RecordEntity,
  'id' | 'fileName' | 'fileSize' | 'ownerId' | 'observationBaseId' | 'instrument' | 'filter'
>;

const REMOVABLE = `record.id, record.file_name AS "fileName", record.file_size::float8 AS "fileSize",
  record.owner_id AS "ownerId", record.observation_base_id AS "observationBaseId", record.instrument, record.filter`;

const inPart = ({ observationBaseId, processingLevel }: ObservationPart): Fragment[] => {
  const ofBase: Fragment = (bind) => `record.observation_base_id = ${bind(observationBaseId)}::text`;
  const ofLevel: Fragment = (bind) => `record.processing_level = ${bind(processingLevel)}::text`;
  return processingLevel ? [ofBase, ofLevel] : [ofBase];
};

const given = (rights: Fragment | null): Fragment[] => (rights ? [rights] : []);

/** Whether the viewer may see any record of it. */
export async function isPartVisible(
  database: DataSource,
  part: ObservationPart,
  viewer: Viewer,
): Promise<boolean> {
  const where = allOf([...inPart(part), ...given(visibleTo(viewer))]);
  const [text, values] = statement((bind) => `SELECT 1 FROM records record WHERE ${where(bind)} LIMIT 1`);
  return (await database.query<unknown[]>(prepared(text), values)).length > 0;
}

/** The records that the viewer may change, by name. */
export function changeableRecords(
  database: DataSource,
  part: ObservationPart,
  viewer: Viewer,
): Promise<RemovableRecord[]> {
  const where = allOf([...inPart(part), ...given(changeableBy(viewer))]);
  const [text, values] = statement(
    (bind) =>
      `SELECT ${REMOVABLE} FROM records record WHERE ${where(bind)} ORDER BY record.file_name, record.id`,
  );
  return database.query(text, values);
}

/** The mosaics of observations that contain any of these records and are removed with them. */
export const mosaicsRemovedWith = (
  database: DataSource,
  ids: readonly string[],
): Promise<RemovableRecord[]> =>
  database.query(
    `SELECT ${REMOVABLE} FROM records record
     WHERE ${IS_OBSERVATION_MOSAIC} AND derived_from && $1::uuid[] AND id <> ALL ($1)
     ORDER BY record.file_name, record.id`,
    [ids],
  );

/** Archives the records that the viewer may change and that are not archived yet. @returns how many */
export const archivePart = (transact: Transact, part: ObservationPart, viewer: Viewer): Promise<number> =>
  transact(async (manager) => {
    const where = allOf([
      ...inPart(part),
      ...given(changeableBy(viewer)),
      () => 'record.archived_at IS NULL',
    ]);
    const [text, values] = statement(
      (bind) => `
        UPDATE records SET archived_at = clock_timestamp(), ${COUNTED}
        WHERE id IN (SELECT record.id FROM records record WHERE ${where(bind)} ORDER BY ${PARTS_FIRST} FOR UPDATE)`,
    );
    const [, count] = await manager.query<[unknown[], number]>(text, values);
    return count;
  });
