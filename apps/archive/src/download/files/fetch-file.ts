import { AppError } from '#platform';
import {
  downloadTimedOut,
  fileTooLarge,
  invalidFile,
  connectionLost,
  upstreamRefused,
} from '../download-errors.js';
import { downloadedBytes } from '../download-metrics.js';
import {
  describedBy,
  isOtherVersion,
  isSameVersion,
  rangeGuard,
  type FileSource,
  type RemoteFile,
  type RemotePiece,
} from '../sources/file-source.js';
import type { PartialFile } from './partial-file.js';

export interface FetchLimits {
  readonly chunkBytes: number;
  /** Applies to every chunk, so that large files on slow connections do not time out (docs/reference/limits.md, "Downloads"). */
  readonly chunkTimeoutMs: number;
  readonly maxFileBytes: number;
}

/** Size of one range request (docs/reference/limits.md, "Downloads"). */
export const CHUNK_BYTES = 5 * 1024 * 1024;

/** Restarts of a file that changes while it is read. */
const MAX_RESTARTS = 3;

/** One file of a source, received into `partial`. */
export interface FetchTask {
  readonly fileName: string;
  readonly dataUri: string;
  readonly source: FileSource;
  readonly partial: PartialFile;
  readonly limits: FetchLimits;
  /** Called before bytes of a piece arrive, when the state should be saved. */
  readonly onPiece: (remote: RemoteFile) => Promise<void>;
  /** Checks whether the disk has room for more bytes. @throws AppError storage-full */
  readonly assertRoom: (bytes: number) => Promise<void>;
  /** Called as bytes arrive, with received and total bytes. */
  readonly onBytes: (done: number, size: number | null) => void;
  readonly signal: AbortSignal;
}

/**
 * Fetches the missing bytes of a file, range by range, until it is complete. After a failure received bytes stay in `partial`.
 * @param known the source's description of the file; `partial` is empty or the beginning of that version
 * @returns the latest description
 * @throws AppError unavailable (download_network, download_upstream), timeout (download_timeout), too-large, unprocessable
 * (download_invalid_file), storage-full
 */
export async function fetchFile(task: FetchTask, known: RemoteFile): Promise<RemoteFile> {
  const { chunkTimeoutMs } = task.limits;
  const watch = stallWatch(chunkTimeoutMs);
  const signal = AbortSignal.any([task.signal, watch.signal]);
  try {
    return await readAll({ ...task, signal }, known, watch);
  } catch (error) {
    if (task.signal.aborted) throw error;
    if (watch.signal.aborted) throw downloadTimedOut(task.fileName, chunkTimeoutMs);
    throw error instanceof AppError ? error : connectionLost(task.fileName, error);
  } finally {
    watch.stop();
  }
}

async function readAll(task: FetchTask, known: RemoteFile, watch: StallWatch): Promise<RemoteFile> {
  const { partial, fileName } = task;
  let remote = known;
  let restarts = 0;
  // A longer partial file cannot be its beginning.
  if (partial.done > (remote.size ?? Infinity)) await partial.restart();
  while (partial.done !== remote.size) {
    const piece = await nextPiece(task, remote);
    if (!piece) break;
    if (continues(piece, remote, partial.done)) {
      remote = isOtherVersion(piece, remote) ? describedBy(piece) : describedBy(piece, remote);
    } else {
      if (partial.done > 0 || piece.isRange) restarts++;
      await partial.restart();
      remote = describedBy(piece);
      if (restarts > MAX_RESTARTS || !isBeginning(piece)) piece.body.destroy();
      if (restarts > MAX_RESTARTS) throw upstreamRefused(fileName, 'with ever new versions');
      if (!isBeginning(piece)) continue;
    }
    await receive(task, piece, remote, watch);
    if (!piece.isRange) break;
  }
  assertLength(task, remote);
  return { ...remote, size: partial.done };
}

/** Whether a piece continues the received bytes. A range response without its version does not. */
const continues = (piece: RemotePiece, remote: RemoteFile, done: number): boolean =>
  piece.isRange ? piece.start === done && isSameVersion(remote, piece) : done === 0;

/** Whether a file can start with a piece: it is the whole, or further ranges can be appended. */
const isBeginning = (piece: RemotePiece): boolean =>
  !piece.isRange || (piece.start === 0 && rangeGuard(piece) !== null);

/**
 * The next range of the file; the whole if it has no validators, since only a single response is certainly of one version.
 * @returns `null` at the end of a file of unknown size
 */
async function nextPiece(task: FetchTask, remote: RemoteFile): Promise<RemotePiece | null> {
  const { partial, limits, source, dataUri, fileName, signal } = task;
  if ((remote.size ?? 0) > limits.maxFileBytes) throw fileTooLarge(fileName, limits.maxFileBytes);
  const start = partial.done;
  const end = Math.min(start + limits.chunkBytes, remote.size ?? Infinity) - 1;
  const guard = rangeGuard(remote);
  const range = guard === null ? null : { start, end, ifRange: start > 0 ? guard : null };
  const piece = await source.read(dataUri, range, signal);
  if (!piece && remote.size !== null)
    throw invalidFile(fileName, `no more than ${start} bytes of ${remote.size}`);
  return piece;
}

async function receive(
  task: FetchTask,
  piece: RemotePiece,
  remote: RemoteFile,
  watch: StallWatch,
): Promise<void> {
  const { partial, limits, fileName, source } = task;
  const before = partial.done;
  const assertRoom = () => task.assertRoom(Math.max(0, (remote.size ?? partial.done) - partial.done));
  await assertRoom();
  await task.onPiece(remote);
  let chunkEnd = before + limits.chunkBytes;
  for await (const bytes of piece.body as AsyncIterable<Uint8Array>) {
    await partial.append(bytes);
    downloadedBytes.inc({ source: source.name }, bytes.length);
    task.onBytes(partial.done, remote.size);
    if (partial.done > limits.maxFileBytes) throw fileTooLarge(fileName, limits.maxFileBytes);
    if (partial.done < chunkEnd) continue;
    await assertRoom();
    watch.refresh();
    chunkEnd += limits.chunkBytes;
  }
  watch.refresh();
  if (partial.done === before) throw connectionLost(fileName, new Error('an empty answer'));
}

function assertLength({ partial, fileName }: FetchTask, { size }: RemoteFile): void {
  if (size !== null && size !== partial.done)
    throw invalidFile(fileName, `${partial.done} bytes arrived of ${size}`);
}

/** Fires when no chunk was completed for too long. */
interface StallWatch {
  readonly signal: AbortSignal;
  /** A chunk was completed: the time restarts. */
  refresh(): void;
  stop(): void;
}

function stallWatch(limitMs: number): StallWatch {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('stalled')), limitMs);
  return {
    signal: controller.signal,
    refresh: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}
