import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { mosaicDraft, type LibraryStore } from '#domain';
import { safeFileName, type Logger, type Storage } from '#platform';
import { DERIVED_PREFIX, RESULTS_PREFIX, type ProcessingClient, type StoredMosaic } from '#processing-client';
import { Resource } from '../resources/resources.js';
import type { ResolvedMosaic } from './resolve-mosaic.js';

/** Aborted work stops within a second (ARCHITECTURE.md, rule 3), so that its last file exists by then. */
const LAST_WRITE_MS = 2_000;

/** Synchronous FITS mosaics. Remains of a dead process are swept: of `results/` without a job, of `derived/` without a record. */
@Injectable()
export class MosaicFiles {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    @Resource('storage') private readonly storage: Storage,
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
  ) {}

  /** Makes a mosaic in the storage, passes it to `use`, and then removes it in any case. */
  async withMosaicFile(
    mosaic: ResolvedMosaic,
    signal: AbortSignal,
    use: (file: StoredMosaic) => Promise<void>,
  ): Promise<void> {
    const folder = `${RESULTS_PREFIX}${uuidv7()}/`;
    try {
      await use(await this.make(mosaic, folder, signal));
    } finally {
      await this.clear(signal, () => this.remove(folder));
    }
  }

  /** Makes a mosaic and its record: both or neither. @returns the record's id */
  async record(mosaic: ResolvedMosaic, ownerId: string, signal: AbortSignal): Promise<string> {
    const folder = `${DERIVED_PREFIX}${uuidv7()}/`;
    try {
      const file = await this.make(mosaic, folder, signal);
      const facts = await this.processing.inspect({ key: file.key }, { signal });
      signal.throwIfAborted();
      const [recordId] = await this.library.save(ownerId, [mosaicDraft(mosaic.record, file, facts)]);
      return recordId;
    } catch (error) {
      await this.clear(signal, () => this.giveUp(folder));
      throw error;
    }
  }

  private make({ spec, record }: ResolvedMosaic, folder: string, signal: AbortSignal): Promise<StoredMosaic> {
    const fileName = safeFileName(record.fileName);
    // Its progress is not reported.
    return this.processing.mosaicFits({ spec, folder, fileName }, () => undefined, { signal });
  }

  /** The sweeper finds remains that cannot be removed now. */
  private async clear(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      if (signal.aborted) await sleep(LAST_WRITE_MS);
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'files of a mosaic not deleted yet');
    }
  }

  private async remove(folder: string): Promise<void> {
    for await (const { key } of this.storage.list(folder)) await this.storage.delete(key);
  }

  /** A file with a record after all stays. */
  private async giveUp(folder: string): Promise<void> {
    for await (const { key } of this.storage.list(folder)) await this.library.discard(key);
  }
}
