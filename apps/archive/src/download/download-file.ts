import { AppError, messageOf, storageTrouble } from '#platform';
import type { DownloadedFile } from '#archive-client/contract';
import { describeInTime } from './describe-in-time.js';
import type { DownloadContext, FileJob } from './file-job.js';
import type { FileSource } from './sources/file-source.js';
import { readFileState, type CompleteFile, type FileState } from './files/file-state.js';
import { findComplete } from './files/find-complete.js';
import { partBytes } from './files/partial-file.js';
import { fetchAndStore } from './files/store-file.js';

/**
 * Brings one file into the storage: keeps a complete one, resumes a partial one, fetches the rest, checks it and stores it.
 * Sources are tried in order, except that the source of a partial file comes first.
 * @throws AppError see `fetchFile`; of several sources the last one's
 */
export async function downloadFile(
  context: DownloadContext,
  job: FileJob,
  sources: readonly FileSource[],
): Promise<DownloadedFile> {
  const state = await readFileState(job.folder, job.file.fileName);
  const known = sources.filter(({ name }) => name === state?.source);
  const order = [...known, ...sources.filter((source) => !known.includes(source))];
  return downloadFrom(context, job, order, state);
}

async function downloadFrom(
  context: DownloadContext,
  job: FileJob,
  [source, ...others]: readonly FileSource[],
  state: FileState | null,
  instead?: Replaced,
): Promise<DownloadedFile> {
  const { fileName, dataUri } = job.file;
  try {
    const { key, size, sha256 } = await completeFrom(context, job, source, state, instead);
    job.report({ source: source.name, done: size, size });
    return { fileName, dataUri, key, size, sha256, source: source.name };
  } catch (error) {
    if (others.length === 0 || job.signal.aborted || error === instead?.error) throw error;
    const before = await readFileState(job.folder, fileName);
    const begun = await bytesBegun(job, before, source);
    if (!mayTryNextSource(error, begun)) throw error;
    context.logger.warn({ fileName, source: source.name, cause: messageOf(error) }, 'trying the next source');
    return downloadFrom(
      context,
      job,
      others,
      before,
      begun > 0 ? { error, size: before?.size ?? null } : undefined,
    );
  }
}

/** A partial file whose source refuses now. */
interface Replaced {
  readonly error: unknown;
  readonly size: number | null;
}

async function completeFrom(
  context: DownloadContext,
  job: FileJob,
  source: FileSource,
  state: FileState | null,
  instead: Replaced | undefined,
): Promise<CompleteFile> {
  const { file } = job;
  const remote = await describeInTime(context, job, source);
  // Bytes are discarded for another source only if it has the same file (docs/reference/archive-protocol.md, "Transfers").
  if (instead && instead.size !== remote.size) throw instead.error;
  const offered = { uri: file.dataUri, source: source.name, remote, checksum: file.checksum ?? null };
  const kept = await findComplete(context.storage, offered, state);
  return kept ?? fetchAndStore(context, job, source, remote, state);
}

/** Bytes of a partial file that came from this source. */
async function bytesBegun(
  { folder, file }: FileJob,
  state: FileState | null,
  source: FileSource,
): Promise<number> {
  if (state?.part === undefined || state.source !== source.name) return 0;
  return (await partBytes({ folder, fileName: file.fileName }, state.part)) ?? 0;
}

/**
 * Whether another source may have a file after this failure. A transfer broken in the middle is better resumed at the same
 * source, which keeps the bytes.
 */
function mayTryNextSource(error: unknown, begun: number): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'download_source_unavailable') return true;
  if (storageTrouble(error)) return false; // Our own storage is unavailable: no source can help.
  return error.kind === 'unavailable' && (error.code !== 'download_network' || begun === 0);
}
