import { AppError, messageOf, type Logger, type Storage } from '#platform';
import type { DownloadedFile, DownloadRequest } from '#archive-client/contract';
import { checkFitsFile } from './check-fits-file.js';
import { checksumMismatch, downloadTimedOut, invalidFile, onDisk } from './download-errors.js';
import { storageKey } from './download-request.js';
import { fetchFile, type FetchLimits, type FetchTask } from './fetch-file.js';
import { isOtherVersion, isSameVersion, type FileSource, type RemoteFile } from './file-source.js';
import {
  readFileState,
  removeFileState,
  writeFileState,
  type CompleteFile,
  type FileState,
} from './file-state.js';
import { findComplete } from './find-complete.js';
import { openPartial, removePartial, type PartialFile } from './partial-file.js';

/** What a download works with. */
export interface DownloadContext {
  readonly storage: Storage;
  readonly limits: FetchLimits;
  readonly logger: Logger;
}

/** How far a file is. */
export interface FileReport {
  readonly source: FileSource['name'];
  readonly done: number;
  readonly size: number | null;
}

/** One file and its places. */
export interface FileJob {
  readonly file: DownloadRequest['files'][number];
  readonly obsId: string;
  /** Local folder for the bytes that are in before the file is whole. */
  readonly folder: string;
  readonly report: (report: FileReport) => void;
  readonly signal: AbortSignal;
}

/** Failures after which the bytes that came are worth keeping. */
const RESUMABLE = new Set(['unavailable', 'timeout']);

/**
 * Brings one file into the storage: keeps what is there whole, goes on with what was begun, fetches the rest, checks it
 * and moves it in. Sources are tried in their order.
 * @throws AppError see `fetchFile`; of several sources the last one's
 */
export async function downloadFile(
  context: DownloadContext,
  job: FileJob,
  [source, ...others]: readonly FileSource[],
): Promise<DownloadedFile> {
  const { fileName, dataUri } = job.file;
  try {
    const { key, size, sha256 } = await completeFrom(context, job, source);
    job.report({ source: source.name, done: size, size });
    return { fileName, dataUri, key, size, sha256, source: source.name };
  } catch (error) {
    const isDown = error instanceof AppError && error.kind === 'unavailable';
    if (others.length === 0 || !isDown || job.signal.aborted) throw error;
    context.logger.warn({ fileName, source: source.name, cause: messageOf(error) }, 'trying the next source');
    return downloadFile(context, job, others);
  }
}

async function completeFrom(
  context: DownloadContext,
  job: FileJob,
  source: FileSource,
): Promise<CompleteFile> {
  const { file, folder } = job;
  const remote = await describeInTime(context, job, source);
  const state = await readFileState(folder, file.fileName);
  const offered = { uri: file.dataUri, source: source.name, remote, checksum: file.checksum ?? null };
  const kept = await findComplete(context.storage, offered, state);
  return kept ?? fetchAndStore(context, job, source, remote, state);
}

/** Asking for a file's size counts as a chunk: the archive may have to make the file first. */
async function describeInTime(
  { limits: { chunkTimeoutMs } }: DownloadContext,
  { file, signal }: FileJob,
  source: FileSource,
): Promise<RemoteFile> {
  const limit = AbortSignal.timeout(chunkTimeoutMs);
  try {
    return await source.describe(file.dataUri, AbortSignal.any([signal, limit]));
  } catch (error) {
    throw limit.aborted && !signal.aborted ? downloadTimedOut(file.fileName, chunkTimeoutMs) : error;
  }
}

async function fetchAndStore(
  context: DownloadContext,
  job: FileJob,
  source: FileSource,
  remote: RemoteFile,
  state: FileState | null,
): Promise<CompleteFile> {
  const { file, folder } = job;
  const partial = await openPartial(folder, file.fileName, file.checksum ? ['sha256', 'md5'] : ['sha256']);
  try {
    const origin = { uri: file.dataUri, source: source.name };
    if (!continues(state, origin, remote)) await partial.restart();
    const onPiece = (now: RemoteFile) => saveState(job, origin, partial, now);
    const fetched = await fetchFile({ ...taskOf(context, job, source, partial), onPiece }, remote);
    await confirmSize(context, job, source, remote, fetched);
    await partial.sync();
    await checkFitsFile(partial.path, file.fileName);
    const complete = describeWhole(context, job, partial);
    await onDisk(context.storage.putFile(complete.key, partial.path));
    await writeFileState(folder, file.fileName, { ...origin, ...fetched, done: complete.size, complete });
    return complete;
  } catch (error) {
    if (!isResumable(error, job.signal)) await discard(job);
    throw error;
  } finally {
    await partial.close();
  }
}

/** Each version of a file has a key of its own, so that a new one changes nothing that refers to an older one. */
function describeWhole(context: DownloadContext, job: FileJob, partial: PartialFile): CompleteFile {
  const { obsId, file } = job;
  const sha256 = partial.digest('sha256');
  const whole = { key: storageKey(obsId, sha256, file.fileName), size: partial.done, sha256 };
  return file.checksum ? { ...whole, md5: checkedMd5(context, job, partial) } : whole;
}

/** The archive's checksum may be older than the file: that of another size is not of this version. */
function checkedMd5({ logger }: DownloadContext, { file }: FileJob, partial: PartialFile): string {
  const { fileName, checksum } = file;
  const md5 = partial.digest('md5');
  if (!checksum || checksum.md5 === md5) return md5;
  if (checksum.size === null || checksum.size === partial.done) throw checksumMismatch(fileName);
  logger.info(
    { fileName, size: partial.done, toldSize: checksum.size },
    'the checksum is of an older version',
  );
  return md5;
}

const taskOf = (
  { limits }: DownloadContext,
  { file, report, signal }: FileJob,
  source: FileSource,
  partial: PartialFile,
): Omit<FetchTask, 'onPiece'> => ({
  fileName: file.fileName,
  dataUri: file.dataUri,
  source,
  partial,
  limits,
  onBytes: (done, size) => report({ source: source.name, done, size }),
  signal,
});

/** Whether what is in the partial file is the beginning of the file that the source offers now. */
const continues = (
  state: FileState | null,
  origin: Pick<FileState, 'uri' | 'source'>,
  remote: RemoteFile,
): boolean =>
  state !== null &&
  state.complete === undefined &&
  state.uri === origin.uri &&
  state.source === origin.source &&
  isSameVersion(state, remote);

async function saveState(
  { file, folder }: FileJob,
  origin: Pick<FileState, 'uri' | 'source'>,
  partial: PartialFile,
  remote: RemoteFile,
): Promise<void> {
  await partial.sync();
  await writeFileState(folder, file.fileName, { ...origin, ...remote, done: partial.done });
}

/** A file that came with another size than first announced is believed only when the source still says so. */
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

const isResumable = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof AppError && RESUMABLE.has(error.kind));

async function discard({ folder, file }: FileJob): Promise<void> {
  await removePartial(folder, file.fileName);
  await removeFileState(folder, file.fileName);
}
