import type { DataSource } from 'typeorm';
import { RecordEntity } from '../records/record.entity.js';
import { groupKey, mosaicSource, observationGroup, type ObservationGroup } from './observation-group.js';

/** Queries for groups of an observation's images, for the service itself: without access checks. */
export interface ObservationGroups {
  /** The groups that these records belong to, each once. */
  groupsOf(recordIds: readonly string[]): Promise<ObservationGroup[]>;
  /** The images of a group that can form a mosaic, oldest first. */
  images(group: ObservationGroup): Promise<RecordEntity[]>;
  mosaicOf(group: ObservationGroup): Promise<RecordEntity | null>;
}

export function createObservationGroups(database: DataSource): ObservationGroups {
  const records = database.getRepository(RecordEntity);
  return {
    async groupsOf(recordIds) {
      const rows = await database.query<Parameters<typeof observationGroup>[0][]>(
        `SELECT DISTINCT owner_id AS "ownerId", observation_base_id AS "observationBaseId", instrument, filter
         FROM records WHERE id = ANY ($1)`,
        [recordIds],
      );
      const groups = rows.map(observationGroup).filter((group) => group !== null);
      // Two spellings of an instrument are one group.
      return [...new Map(groups.map((group) => [`${group.ownerId}/${groupKey(group)}`, group])).values()];
    },
    images: (group) =>
      records
        .createQueryBuilder('record')
        .where('record.owner_id = :ownerId AND record.observation_base_id = :observationBaseId', group)
        .andWhere(
          `upper(split_part(record.instrument, '/', 1)) = :instrument AND record.filter = :filter`,
          group,
        )
        .andWhere(`record.data_type = 'image' AND record.is_viewable AND record.wcs IS NOT NULL`)
        .andWhere(`record.status = 'ready' AND record.archived_at IS NULL`)
        .orderBy('record.id')
        .getMany(),
    mosaicOf: (group) => records.findOneBy({ ownerId: group.ownerId, sourceUri: mosaicSource(group) }),
  };
}
