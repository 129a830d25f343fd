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

/** Mosaics of observations whose images are removed. */
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
   * Removed records take their mosaics with them: new ones are ordered from the remaining images, and jobs without remaining
   * images are cancelled. The removal stands whatever happens here.
   * @param asked the records to remove
   * @param removedIds the removed records, including mosaics
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
      this.logger.error({ recordId, err: error }, 'mosaic of the observation not updated');
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

/** One record of each group. */
function groupsOf(records: readonly GroupedRecord[]): Iterable<[string, ObservationGroup]> {
  const found = new Map<string, [string, ObservationGroup]>();
  for (const record of records) {
    const group = observationGroup(record);
    if (group) found.set(`${group.ownerId}/${groupKey(group)}`, [record.id, group]);
  }
  return found.values();
}
