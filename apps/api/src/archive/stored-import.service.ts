import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { archiveFileKey, archiveFileName, archiveFolder } from '#archive-client';
import { createStoredFiles, type JobStore, type StoredFiles } from '#domain';
import { notFound, type Storage, type StoredObject } from '#platform';
import { emptyImportDetails, type ImportDetails, type StoredClaim } from '#queues';
import type { Identity } from '../auth/access.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';
import { assertObsId } from './obs-id.js';
import type { StoredFilesView } from './stored-import.dto.js';

/** Lists files of observations that are already in the storage, and makes records of them. */
@Injectable()
export class StoredImportService {
  private readonly storedFiles: StoredFiles;

  constructor(
    @Resource('database') database: DataSource,
    @Resource('storage') private readonly storage: Storage,
    @Resource('jobs') private readonly store: JobStore,
    private readonly jobs: JobsService,
  ) {
    this.storedFiles = createStoredFiles(database);
  }

  async check(obsId: string, user: Identity): Promise<StoredFilesView> {
    assertObsId(obsId);
    const found = await this.filesOf(obsId);
    const records = await this.storedFiles.recordsOf(keysOf(found), user);
    const files = found.map(({ key, size }) => ({
      fileName: archiveFileName(key)?.fileName ?? key,
      size,
      recordId: records.get(key) ?? null,
    }));
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    return { obsId, exists: files.length > 0, fileCount: files.length, totalBytes, files };
  }

  /**
   * Orders records of the stored files.
   * @throws AppError not-found without files; conflict when the caller imports the observation already
   */
  async record(obsId: string, user: Identity): Promise<JobStarted> {
    assertObsId(obsId);
    const files = await this.filesOf(obsId);
    if (files.length === 0) throw notFound(`Stored files of ${obsId}`);
    const subject = obsId.toLowerCase();
    const stored = await this.claimOf(user, subject, keysOf(files));
    const { id } = await this.jobs.submit({
      type: 'import',
      ownerId: user.id,
      request: { obsId, ...NOTHING_FETCHED, stored },
      description: `Records of the stored files of ${obsId}`,
      subject,
      details: emptyImportDetails(obsId, NOTHING_FETCHED.downloadSource),
    });
    return { jobId: id };
  }

  /** Finished files, each in the folder of the observation or of its version. */
  private async filesOf(obsId: string): Promise<StoredObject[]> {
    const files: StoredObject[] = [];
    for await (const file of this.storage.list(archiveFolder(obsId)))
      if (archiveFileName(file.key)) files.push(file);
    return files;
  }

  /** Files that the caller may use without asking the archive: visible already, or fetched before. */
  private async claimOf(user: Identity, subject: string, keys: readonly string[]): Promise<StoredClaim> {
    if (user.role === 'admin') return { all: true, keys: [] };
    const seen = await this.storedFiles.recordsOf(keys, user);
    const imports = await this.store.ofSubject({ ownerId: user.id, type: 'import', subject });
    const fetched = imports.flatMap(({ details }) => fetchedKeys(details as ImportDetails | null));
    return { all: false, keys: [...new Set([...seen.keys(), ...fetched])] };
  }
}

const keysOf = (files: readonly StoredObject[]): string[] => files.map(({ key }) => key);

const fetchedKeys = (details: ImportDetails | null): string[] =>
  (details?.fileProgress ?? []).flatMap(({ fileName, sha256 }) =>
    details && sha256 ? [archiveFileKey(details.obsId, sha256, fileName)] : [],
  );

/** The download options of such a job: there is no download. */
const NOTHING_FETCHED = {
  productType: '',
  calibLevels: [],
  downloadSource: 'auto',
  tags: [],
  visibility: 'private',
} as const;
