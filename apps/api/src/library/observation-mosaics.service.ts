import { Injectable } from '@nestjs/common';
import {
  groupKey,
  mosaicJobOf,
  mosaicParts,
  observationGroup,
  type JobStore,
  type ObservationGroup,
  type ObservationGroups,
  type FoundRecord,
} from '#domain';
import type { Logger, SettingsOf } from '#platform';
import { cancelOrder, orderJob, type PublishJob, type QueueEntries } from '#queues';
import { Resource } from '../resources/resources.js';

type GroupedRecord = Pick<FoundRecord, 'id' | 'ownerId' | 'observationBaseId' | 'instrument' | 'filter'>;

/** What becomes of the mosaics of observations when their images go. */
@Injectable()
export class ObservationMosaicsService {
  constructor(
    @Resource('groups') private readonly groups: ObservationGroups,
    @Resource('jobs') private readonly jobs: JobStore,
    @Resource('queues') private readonly queues: QueueEntries,
    @Resource('publish') private readonly publish: PublishJob,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
  ) {}

  /**
   * Mosaics that showed removed records have gone with them: others are ordered of the images that are left, and where none
   * is, jobs that would make one are cancelled. The removal itself stands, whatever comes of this.
   * @param asked the records that were to be removed
   * @param removedIds those that were, with the mosaics that went along
   */
  async afterRemoval(asked: readonly GroupedRecord[], removedIds: readonly string[]): Promise<void> {
    const askedIds = new Set(asked.map(({ id }) => id));
    const lostMosaic = removedIds.some((id) => !askedIds.has(id));
    for (const [recordId, group] of groupsOf(asked)) await this.bringUpToDate(recordId, group, lostMosaic);
  }

  private async bringUpToDate(recordId: string, group: ObservationGroup, lostMosaic: boolean): Promise<void> {
    try {
      if (await this.isOver(group)) await this.cancel(group);
      else if (lostMosaic) await this.order(group);
    } catch (error) {
      this.logger.error({ recordId, err: error }, 'mosaic of the observation not brought up to date');
    }
  }

  private async isOver(group: ObservationGroup): Promise<boolean> {
    return mosaicParts(await this.groups.images(group), 0).length === 0;
  }

  private async order(group: ObservationGroup): Promise<void> {
    const { jobs, queues, logger } = this;
    await orderJob({ jobs, queues, logger }, mosaicJobOf(group));
  }

  private async cancel(group: ObservationGroup): Promise<void> {
    const cancelled = await cancelOrder(this.jobs, mosaicJobOf(group), this.settings.JOB_TTL_MINUTES);
    cancelled.forEach(this.publish);
  }
}

/** Each group once, with one of its records. */
function groupsOf(records: readonly GroupedRecord[]): Iterable<[string, ObservationGroup]> {
  const found = new Map<string, [string, ObservationGroup]>();
  for (const record of records) {
    const group = observationGroup(record);
    if (group) found.set(`${group.ownerId}/${groupKey(group)}`, [record.id, group]);
  }
  return found.values();
}
