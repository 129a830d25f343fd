import { Injectable } from '@nestjs/common';
import { idSample, type LibraryStore, type RecordSearch, type RemovableRecord, type Removal } from '#domain';
import type { Logger } from '#platform';
import type { SecurityLog } from '../audit/security-log.js';
import type { Versions } from '../responses/if-match.js';
import { Resource } from '../resources/resources.js';
import type { RemovalReport } from './lineage.dto.js';
import { ObservationMosaicsService } from './observation-mosaics.service.js';

/** Records per transaction, which holds their locks. */
const BATCH = 200;

/** Removes records; rights are checked by the caller. */
@Injectable()
export class RemovalsService {
  constructor(
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
    @Resource('security') private readonly security: Pick<SecurityLog, 'note'>,
    private readonly mosaics: ObservationMosaicsService,
    @Resource('records') private readonly search: Pick<RecordSearch, 'mosaicsRemovedWith'>,
  ) {}

  /** Removes records, or with `dryRun` only tells what would be removed with them. */
  async report(records: readonly RemovableRecord[], dryRun: boolean): Promise<RemovalReport> {
    const removed = dryRun
      ? [...records, ...(await this.search.mosaicsRemovedWith(records.map(({ id }) => id)))]
      : await this.remove(records);
    return {
      deleted: removed.length,
      totalBytes: removed.reduce((sum, { fileSize }) => sum + fileSize, 0),
      fileNames: removed.map(({ fileName }) => fileName).sort(),
      dryRun,
    };
  }

  /**
   * Removes records, their thumbnails, the mosaics that show them, and their files unless other records use them.
   * @param ifVersions the versions to which this applies; `null`: any
   * @returns the removed records, without those already gone
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
        // A hanging storage is waited for once, not for each batch.
        if (isPrompt) isPrompt = await this.deleteFiles(removal);
      }
    } finally {
      // Deletions stand, whatever failed for the rest.
      const removedIds = removals.flatMap((removal) => removal.removedIds);
      if (removedIds.length > 0) {
        this.noteRemoval(records, removals);
        await this.mosaics.afterRemoval(records, removedIds);
      }
    }
    return removals.flatMap(({ removed }) => removed);
  }

  private noteRemoval(records: readonly Pick<RemovableRecord, 'ownerId'>[], removals: readonly Removal[]) {
    const ownerIds = records.flatMap(({ ownerId }) => ownerId ?? []);
    const removed = removals.flatMap((removal) => removal.removed);
    this.security.note('records_deleted', {
      records: idSample(removals.flatMap(({ removedIds }) => removedIds)),
      ownerIds: idSample([...new Set(ownerIds)]),
      bytes: removed.reduce((sum, { fileSize }) => sum + fileSize, 0),
    });
  }

  /**
   * Deletes files now if possible; the sweeper retries failed and slow deletions.
   * @returns `false` when the storage hangs
   */
  private async deleteFiles({ removedIds, pendingKeys }: Removal): Promise<boolean> {
    try {
      const areGone = await this.library.deleteSoon(pendingKeys);
      if (!areGone) this.logger.info({ recordIds: removedIds }, 'file deletions are left to the sweeper');
      return areGone;
    } catch (error) {
      this.logger.warn({ recordIds: removedIds, err: error }, 'files not deleted yet');
      return true;
    }
  }
}
