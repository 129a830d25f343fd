import { messageOf, type Logger } from '#platform';
import { archiveFileKey, type FileProgress, type ForgetDownload } from './contract/index.js';

const TYPE = 'import';

/** The stores that are cleared, as far as they are needed here. */
export interface ImportLeftovers {
  readonly jobs: { heldSubjects(type: string, subjects: readonly string[]): Promise<Set<string>> };
  readonly library: { discard(...keys: string[]): Promise<unknown> };
  readonly archive: { forgetDownload(request: ForgetDownload): Promise<void> };
  readonly logger: Logger;
}

/** A job that was removed. */
interface RemovedJob {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly subject: string | null;
  readonly details: object | null;
}

/** What an import says of its files. */
interface ImportedFiles {
  readonly obsId: string;
  readonly fileProgress: readonly FileProgress[];
}

/**
 * Clears away what a removed import left half-done: parts of files, and whole ones that no record refers to. Not as long as
 * another import of the observation may need them. A component that is away does not fail it: what is left then goes with the sweeps
 * and the stale downloads.
 */
export async function clearImport(leftovers: ImportLeftovers, job: RemovedJob): Promise<void> {
  const { type, status, subject, details } = job;
  if (type !== TYPE || status === 'completed' || subject === null || details === null) return;
  const { jobs, logger } = leftovers;
  try {
    if ((await jobs.heldSubjects(TYPE, [subject])).has(subject)) return;
    await clear(leftovers, details as ImportedFiles);
  } catch (error) {
    logger.warn({ jobId: job.id, reason: messageOf(error) }, 'left-overs of an import stay until the sweep');
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
