import { Injectable } from '@nestjs/common';
import type { LibraryStore, RemovableRecord, Removal } from '#domain';
import type { Logger } from '#platform';
import type { Versions } from '../responses/if-match.js';
import { Resource } from '../resources/resources.js';
import { ObservationMosaicsService } from './observation-mosaics.service.js';

/** So many records go in one transaction: their locks are held that long. */
const BATCH = 200;

/** Takes records out of the library; who asks may do so. */
@Injectable()
export class RemovalsService {
  constructor(
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
    private readonly mosaics: ObservationMosaicsService,
  ) {}

  /**
   * Removes records, their thumbnails, their files unless other records still need those, and the mosaics that show them.
   * @param ifVersions the versions that may go; `null`: any
   * @returns what went; what was gone already is not in it
   * @throws AppError precondition-failed
   */
  async remove(
    records: readonly Pick<
      RemovableRecord,
      'id' | 'ownerId' | 'observationBaseId' | 'instrument' | 'filter'
    >[],
    ifVersions: Versions = null,
  ): Promise<Removal['removed']> {
    const removals: Removal[] = [];
    let isPrompt = true;
    try {
      for (let i = 0; i < records.length; i += BATCH) {
        const ids = records.slice(i, i + BATCH).map(({ id }) => id);
        const removal = await this.library.remove(ids, ifVersions);
        removals.push(removal);
        // A storage that hangs is waited for once, not once for each batch.
        if (isPrompt) isPrompt = await this.deleteFiles(removal);
      }
    } finally {
      // What went is gone, whatever kept the rest.
      const removedIds = removals.flatMap((removal) => removal.removedIds);
      if (removedIds.length > 0) await this.mosaics.afterRemoval(records, removedIds);
    }
    return removals.flatMap(({ removed }) => removed);
  }

  /**
   * Right now where that is possible; the sweeper comes back to what cannot be deleted at the moment, and to what takes long.
   * @returns `false` when the storage hangs
   */
  private async deleteFiles({ removedIds, pendingKeys }: Removal): Promise<boolean> {
    try {
      const areGone = await this.library.deleteSoon(pendingKeys);
      if (!areGone) this.logger.info({ recordIds: removedIds }, 'files left to the sweeper');
      return areGone;
    } catch (error) {
      this.logger.warn({ recordIds: removedIds, err: error }, 'files not deleted yet');
      return true;
    }
  }
}
