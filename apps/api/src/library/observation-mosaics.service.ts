import { Injectable } from '@nestjs/common';
import {
  mosaicParts,
  observationGroup,
  type JobStore,
  type ObservationGroup,
  type ObservationGroups,
  type RecordEntity,
} from '#domain';
import type { Logger, SettingsOf } from '#platform';
import {
  cancelObservationMosaics,
  orderObservationMosaic,
  type PublishJob,
  type QueueEntries,
} from '#queues';
import { Resource } from '../resources/resources.js';

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
   * The mosaic that showed a removed record has gone with it: another one is ordered of the images that are left, and when none
   * is, jobs that would make one are cancelled. The removal itself stands, whatever comes of this.
   */
  async afterRemoval(record: RecordEntity, removedIds: readonly string[]): Promise<void> {
    const group = observationGroup(record);
    if (!group) return;
    try {
      if (await this.isOver(group)) await this.cancel(group);
      else if (removedIds.some((id) => id !== record.id)) await this.order(group);
    } catch (error) {
      this.logger.error(
        { recordId: record.id, err: error },
        'mosaic of the observation not brought up to date',
      );
    }
  }

  private async isOver(group: ObservationGroup): Promise<boolean> {
    return mosaicParts(await this.groups.images(group), 0).length === 0;
  }

  private async order(group: ObservationGroup): Promise<void> {
    const { jobs, queues, logger } = this;
    await orderObservationMosaic({ jobs, queues, logger }, group);
  }

  private async cancel(group: ObservationGroup): Promise<void> {
    const cancelled = await cancelObservationMosaics(this.jobs, group, this.settings.JOB_TTL_MINUTES);
    cancelled.forEach(this.publish);
  }
}
