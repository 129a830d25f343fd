import { Injectable } from '@nestjs/common';
import type { LibraryStore, FoundRecord, Viewer } from '#domain';
import { AppError, UpstreamError, type Storage } from '#platform';
import type { FileCheck, ProcessingClient } from '#processing-client';
import { Resource } from '../resources/resources.js';
import { RecordsService } from './records.service.js';
import type { ValidationReport } from './file-validation.dto.js';

/** Validation of the files of records. */
@Injectable()
export class ValidationService {
  constructor(
    @Resource('library') private readonly library: LibraryStore,
    @Resource('storage') private readonly storage: Storage,
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  /**
   * Reads the whole file and stores the outcome in the record's status.
   * @throws AppError not-found, forbidden; conflict when the record got another file meanwhile
   */
  async validate(id: string, viewer: Viewer, signal: AbortSignal): Promise<ValidationReport> {
    const record = await this.records.changeable(id, viewer);
    const checks = await this.checksOf(record, signal);
    const valid = checks.every(({ passed }) => passed);
    if (!(await this.library.noteValidity(record.id, record.storageKey, valid))) {
      await this.records.changeable(id, viewer); // Or it is gone.
      throw new AppError('conflict', 'The record changed while its file was read');
    }
    return { recordId: record.id, valid, checks: [...checks] };
  }

  private async checksOf(record: FoundRecord, signal: AbortSignal): Promise<readonly FileCheck[]> {
    const { storageKey: key, fileSize: size, sha256 } = record;
    if (!(await this.library.checkFile(key))) return [await this.lostFile(record)];
    try {
      return (await this.processing.validate({ key, size, sha256 }, { signal })).checks;
    } catch (error) {
      if (!isGone(error) || (await this.library.checkFile(key))) throw error;
      return [await this.lostFile(record)];
    }
  }

  private async lostFile({ storageKey, fileSize }: FoundRecord): Promise<FileCheck> {
    const found = await this.storage.stat(storageKey);
    const detail = found
      ? `the file has ${found.size} bytes, not ${fileSize} as recorded`
      : 'the file is not in the storage any more';
    return { name: 'file', passed: false, detail };
  }
}

/** The file was removed or replaced between the lookup and the reading. */
const isGone = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.failure === 'rejected' &&
  ['not-found', 'conflict'].includes(error.body?.kind ?? '');
