import { AppError } from '#platform';
import { checkFitsFile, checkSums, hasMd5 } from './check-file.js';
import { describeInTime } from '../describe-in-time.js';
import { invalidFile, onDisk } from '../download-errors.js';
import { storageKey } from '../download-request.js';
import { fetchFile } from './fetch-file.js';
import type { DownloadContext, FileJob } from '../file-job.js';
import { isOtherVersion, isSameVersion, type FileSource, type RemoteFile } from '../sources/file-source.js';
import { removeFileState, writeFileState, type CompleteFile, type FileState } from './file-state.js';
import { openPartial, removeParts, type PartialFile } from './partial-file.js';

/** Failures after which received bytes are kept. */
const RESUMABLE = new Set(['unavailable', 'timeout']);
/** Bytes after which the state is synced: the most that a power failure can cost. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

type Origin = Pick<FileState, 'uri' | 'source'>;

/**
 * Fetches a file from a source, resumes an earlier attempt, checks the file and stores it.
 * @param state the stored state of the file
 * @throws AppError see `fetchFile`; useless bytes are removed
 */
export async function fetchAndStore(
  context: DownloadContext,
  job: FileJob,
  source: FileSource,
  remote: RemoteFile,
  state: FileState | null,
): Promise<CompleteFile> {
  const { file, folder, mayWrite } = job;
  const origin = { uri: file.dataUri, source: source.name };
  const part = state !== null && continues(state, origin, remote) ? (state.part ?? null) : null;
  const safeBytes = part === null ? 0 : (state?.done ?? 0);
  const algorithms = hasMd5(file, remote) ? (['sha256', 'md5'] as const) : (['sha256'] as const);
  try {
    const partial = await openPartial({ folder, fileName: file.fileName }, part, algorithms, mayWrite);
    return await whileOpen(partial, () =>
      fetchInto(context, job, { source, origin, remote, safeBytes }, partial),
    );
  } catch (error) {
    if (!isResumable(error, job.signal)) {
      await discard(job);
      job.report({ source: source.name, done: 0, size: remote.size });
    }
    throw error;
  }
}

/** The file to fetch, and the bytes synced by an earlier attempt. */
interface Fetched {
  readonly source: FileSource;
  readonly origin: Origin;
  readonly remote: RemoteFile;
  readonly safeBytes: number;
}

async function fetchInto(
  context: DownloadContext,
  job: FileJob,
  { source, origin, remote, safeBytes }: Fetched,
  partial: PartialFile,
): Promise<CompleteFile> {
  const { file, folder, report, mayWrite, signal } = job;
  const fetched = await fetchFile(
    {
      ...{ fileName: file.fileName, dataUri: file.dataUri, source, partial, limits: context.limits, signal },
      assertRoom: context.assertRoom,
      onPiece: stateSaver(job, origin, partial, safeBytes),
      onBytes: (done, size) => report({ source: source.name, done, size }),
    },
    remote,
  );
  await confirmSize(context, job, source, remote, fetched);
  await partial.flush();
  await checkFitsFile(partial.path, file.fileName);
  const complete = describeWhole(context, job, fetched, partial);
  mayWrite();
  await onDisk(context.storage.putFile(complete.key, partial.path));
  await writeFileState(
    folder,
    file.fileName,
    { ...origin, ...fetched, done: complete.size, complete },
    { isDurable: false },
  );
  return complete;
}

/** A failed write, reported when the part is closed, matters more than a broken connection. */
async function whileOpen<T>(partial: PartialFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await partial.close();
  }
}

/** Each version of a file has its own key, so that references to an older one stay valid. */
function describeWhole(
  { logger }: DownloadContext,
  { obsId, file }: FileJob,
  fetched: RemoteFile,
  partial: PartialFile,
): CompleteFile {
  const sha256 = partial.digest('sha256')!;
  const md5 = checkSums(file, fetched, partial, logger);
  const whole = { key: storageKey(obsId, sha256, file.fileName), size: partial.done, sha256 };
  return md5 === undefined ? whole : { ...whole, md5 };
}

/** Whether the received bytes are the beginning of the source's current version. */
const continues = (state: FileState, origin: Origin, remote: RemoteFile): boolean =>
  state.complete === undefined &&
  state.uri === origin.uri &&
  state.source === origin.source &&
  isSameVersion(state, remote);

/** Writes the state before the first bytes of a part, and periodically the number of synced bytes. */
function stateSaver(
  { file, folder, mayWrite }: FileJob,
  origin: Origin,
  partial: PartialFile,
  safeBytes: number,
): (remote: RemoteFile) => Promise<void> {
  let saved = '';
  let savedPart = partial.part;
  return async (remote) => {
    const { part } = partial;
    const version = JSON.stringify({ ...remote, part });
    const isGrown = version === saved;
    if (isGrown && partial.done - safeBytes < SYNC_EVERY_BYTES) return;
    if (part !== savedPart) safeBytes = 0;
    if (isGrown) await partial.sync();
    if (isGrown) safeBytes = partial.done;
    mayWrite();
    const state = { ...origin, ...remote, part, done: safeBytes };
    await writeFileState(folder, file.fileName, state, { isDurable: isGrown });
    saved = version;
    savedPart = part;
  };
}

/** A file of another size than announced is accepted only if the source confirms it. */
async function confirmSize(
  context: DownloadContext,
  job: FileJob,
  source: FileSource,
  announced: RemoteFile,
  fetched: RemoteFile,
): Promise<void> {
  if (announced.size === null || announced.size === fetched.size) return;
  const now = await describeInTime(context, job, source);
  if (isOtherVersion(now, fetched))
    throw invalidFile(job.file.fileName, `${fetched.size} bytes arrived of ${now.size}`);
}

/** A stopped file is resumable, unless another file stopped it because the disk is full: then space is needed. */
function isResumable(error: unknown, signal: AbortSignal): boolean {
  const cause: unknown = signal.aborted ? signal.reason : error;
  const kind = cause instanceof AppError ? cause.kind : null;
  return signal.aborted ? kind !== 'storage-full' : kind !== null && RESUMABLE.has(kind);
}

async function discard({ folder, file, mayWrite }: FileJob): Promise<void> {
  mayWrite();
  await removeParts({ folder, fileName: file.fileName });
  await removeFileState(folder, file.fileName);
}
