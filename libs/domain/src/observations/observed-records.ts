import type { DataSource, EntityManager } from 'typeorm';
import { select } from '../records/read-records.js';
import { visibleOf, type Viewer } from '../records/record-access.js';
import type { RecordRow } from '../records/record-fields.js';

/** The columns that recipes need of a record; few, since they are read of thousands of records at once. */
export interface ObservedRecord extends Pick<
  RecordRow,
  | 'id'
  | 'fileName'
  | 'dataType'
  | 'filter'
  | 'instrument'
  | 'wavelengthUm'
  | 'ra'
  | 'dec'
  | 'observationBaseId'
  | 'processingLevel'
  | 'isViewable'
  | 'targetName'
> {
  readonly archiveObsId: string | null;
  /** Whether it has a position on the sky. */
  readonly isPlaced: boolean;
  /** Whether it was made from other records. */
  readonly isDerived: boolean;
}

const OBSERVED = `record.id, record.file_name AS "fileName", record.data_type AS "dataType", record.filter, record.instrument,
  record.wavelength_um AS "wavelengthUm", record.ra, record.dec, record.observation_base_id AS "observationBaseId",
  record.processing_level AS "processingLevel", record.is_viewable AS "isViewable", record.target_name AS "targetName",
  record.archive_obs_id AS "archiveObsId", record.wcs IS NOT NULL AS "isPlaced", cardinality(record.derived_from) > 0 AS "isDerived"`;

/** The records that the viewer may see, in no particular order. */
export function readObserved(
  manager: Pick<EntityManager | DataSource, 'query'>,
  ids: readonly string[],
  viewer: Viewer,
): Promise<ObservedRecord[]> {
  return select(manager, () => OBSERVED, visibleOf(ids, viewer));
}
