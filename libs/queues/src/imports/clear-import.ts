import { archiveFileKey, type ForgetDownload } from '#archive-client/contract';
import type { JobStore, LibraryStore, RemovedJob } from '#domain';
import { messageOf, type Logger } from '#platform';
import type { ImportDetails } from '../requests.js';

const TYPE = 'import';

/** What the clearing works with. */
export interface ImportLeftovers {
  readonly jobs: Pick<JobStore, 'heldSubjects'>;
  readonly library: Pick<LibraryStore, 'discard'>;
  readonly archive: { forgetDownload(request: ForgetDownload): Promise<void> };
  readonly logger: Logger;
}

/**
 * Clears away what a removed import left half-done: parts of files, and whole ones that no record refers to. Not as long as
 * somebody else's import of the observation may need them. A component that is away keeps nobody from it: what is left then
 * goes with the sweeps and the stale downloads.
 */
export async function clearImport(leftovers: ImportLeftovers, job: RemovedJob): Promise<void> {
  const { type, status, subject, details } = job;
  if (type !== TYPE || status === 'completed' || subject === null || details === null) return;
  const { jobs, logger } = leftovers;
  try {
    if ((await jobs.heldSubjects(TYPE, [subject])).has(subject)) return;
    await clear(leftovers, details as ImportDetails);
  } catch (error) {
    logger.warn({ jobId: job.id, reason: messageOf(error) }, 'left-overs of an import stay until the sweep');
  }
}

async function clear(
  { library, archive }: ImportLeftovers,
  { obsId, fileProgress }: ImportDetails,
): Promise<void> {
  const keys = fileProgress.flatMap(({ fileName, status, sha256 }) =>
    status === 'complete' && sha256 ? [archiveFileKey(obsId, sha256, fileName)] : [],
  );
  await library.discard(...keys);
  await archive.forgetDownload({ obsId });
}
