import { messageOf, type Logger } from '#platform';
import { archiveFileKey, type FileProgress, type ForgetDownload } from './contract/contract.js';

const TYPE = 'import';

/** The parts of the stores that are used here. */
export interface ImportLeftovers {
  readonly jobs: { heldSubjects(type: string, subjects: readonly string[]): Promise<Set<string>> };
  readonly library: { discard(...keys: string[]): Promise<unknown> };
  readonly archive: { forgetDownload(request: ForgetDownload): Promise<void> };
  readonly logger: Logger;
}

/** A removed job. */
interface RemovedJob {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly subject: string | null;
  readonly details: object | null;
}

/** An import's report on its files. */
interface ImportedFiles {
  readonly obsId: string;
  readonly fileProgress: readonly FileProgress[];
}

/**
 * Removes the incomplete result of a removed import: partial files, and complete ones without a record, unless another import
 * of the observation may need them. An unavailable component does not fail it: sweeps remove the rest.
 */
export async function clearImport(leftovers: ImportLeftovers, job: RemovedJob): Promise<void> {
  const { type, status, subject, details } = job;
  if (type !== TYPE || status === 'completed' || subject === null || details === null) return;
  const { jobs, logger } = leftovers;
  try {
    if ((await jobs.heldSubjects(TYPE, [subject])).has(subject)) return;
    await clear(leftovers, details as ImportedFiles);
  } catch (error) {
    logger.warn({ jobId: job.id, reason: messageOf(error) }, 'files of an import are left to the sweeper');
  }
}

async function clear(
  { library, archive }: ImportLeftovers,
  { obsId, fileProgress }: ImportedFiles,
): Promise<void> {
  const keys = fileProgress.flatMap(({ fileName, status, sha256 }) =>
    status === 'complete' && sha256 ? [archiveFileKey(obsId, sha256, fileName)] : [],
  );
  await library.discard(...keys);
  await archive.forgetDownload({ obsId });
}
