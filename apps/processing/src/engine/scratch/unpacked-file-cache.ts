import { createHash } from 'node:crypto';
import { AppError, unlessAborted } from '#platform';
import { priorityMutex } from '../concurrency.js';
import { createCopies, type Copies, type Copy } from './cache-entries.js';
import { createRefusals } from './refusals.js';
import type { ScratchFolder } from './scratch-folder.js';
import type { PackedFile, UnpackOutcome } from './scratch.tasks.js';
import type { Unpack } from './unpack-in-thread.js';

/** The unpacked copies that one request uses. */
export interface ScratchFiles {
  /**
   * The key of the file's copy among the scratch files; it is made if there is none, and stays until the request ends.
   * @throws AppError unprocessable naming the file, storage-full, too-large, unavailable; the request's own reason
   */
  unpack(file: PackedFile): Promise<string>;
  /** The request has ended: its copies may go. */
  close(): void;
}

/** Unpacked copies of packed files, used again from request to request. */
export interface ScratchStore {
  /** @param isUrgent its files are unpacked before those of others */
  open(signal: AbortSignal, isUrgent: boolean): ScratchFiles;
}

interface SharedCopy extends Copy {
  /** Settles when it is there, or when it could not be made. */
  made: Promise<void>;
  /** Nobody waits for it any more. */
  readonly abandoned: AbortController;
}

export interface ScratchOptions {
  readonly quotaBytes: number;
  readonly folder: Pick<ScratchFolder, 'remove' | 'has'>;
  readonly unpack: Unpack;
}

/** Room for so much is made before anything is known of a file. */
const USUAL_RATIO = 2;
/** A request that has no room for its copies may find some by then. */
const RETRY_AFTER_SECONDS = 5;

export function createScratchStore({ quotaBytes, folder, unpack }: ScratchOptions): ScratchStore {
  const copies = createCopies<SharedCopy>(quotaBytes, (id) => folder.remove(id));
  const refusals = createRefusals();
  const begin = beginCopies({ quotaBytes, unpack }, copies, refusals);
  const release = (copy: SharedCopy): void => {
    copies.release(copy);
    if (copy.users > 0 || copy.bytes !== undefined) return;
    copies.forget(copy);
    copy.abandoned.abort(new Error('nobody waits for this copy any more'));
  };

  return {
    open(signal, isUrgent) {
      const own = new Set<SharedCopy>();
      const copyOf = async (file: PackedFile, id: string): Promise<SharedCopy> => {
        const copy = copies.get(id) ?? begin(file, id, isUrgent, own);
        if (!own.has(copy)) copy.users += 1;
        own.add(copy);
        await unlessAborted(copy.made, signal);
        return copy;
      };
      return {
        async unpack(file) {
          signal.throwIfAborted();
          const id = packedId(file);
          refusals.throwIfKnown(id);
          const copy = await copyOf(file, id);
          const isThere = await folder.has(id);
          if (isThere && copies.get(id) === copy) return id;
          // Somebody has removed it: whoever notices first makes it anew, for all who come.
          copies.lose(copy);
          own.delete(copy);
          await copyOf(file, id);
          return id;
        },
        close() {
          for (const copy of own) release(copy);
          own.clear();
        },
      };
    },
  };
}

/** Begins a copy that is not there yet; one is made at a time. */
type BeginCopy = (
  file: PackedFile,
  id: string,
  isUrgent: boolean,
  own: ReadonlySet<SharedCopy>,
) => SharedCopy;

function beginCopies(
  { quotaBytes, unpack }: Pick<ScratchOptions, 'quotaBytes' | 'unpack'>,
  copies: Copies<SharedCopy>,
  refusals: ReturnType<typeof createRefusals>,
): BeginCopy {
  const mutex = priorityMutex();
  const make = async (copy: SharedCopy, file: PackedFile, errand: Errand): Promise<void> => {
    try {
      const release = await mutex.acquire(errand.isUrgent, errand.signal);
      try {
        copies.keep(copy, await writeCopy(file, errand, { copies, quotaBytes, unpack }));
      } finally {
        release();
      }
    } catch (error) {
      copies.forget(copy);
      refusals.note(copy.id, error);
      throw error;
    }
  };
  return (file, id, isUrgent, own) => {
    const abandoned = new AbortController();
    const copy: SharedCopy = { id, users: 0, bytes: undefined, abandoned, made: Promise.resolve() };
    copies.add(copy);
    copy.made = make(copy, file, { id, isUrgent, signal: abandoned.signal, own });
    copy.made.catch(() => undefined); // Told to all who wait for it; there may be none any more.
    return copy;
  };
}

/** How a copy is made, and for whom. */
interface Errand {
  readonly id: string;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
  /** Copies of the request that asked first. */
  readonly own: ReadonlySet<SharedCopy>;
}

interface CopyTools extends Pick<ScratchOptions, 'quotaBytes' | 'unpack'> {
  readonly copies: Copies<SharedCopy>;
}

/**
 * Makes room and writes a copy. One that outgrows its room is written again into twice as much, as long as there can be
 * more: only what was unpacked tells how much a file needs, and copies of others go for nothing less.
 * @returns its length
 * @throws AppError when there is no room for it
 */
async function writeCopy(file: PackedFile, errand: Errand, tools: CopyTools): Promise<number> {
  const { copies, quotaBytes } = tools;
  let triedBytes = -1;
  for (let wanted = Math.min(quotaBytes, USUAL_RATIO * file.size); ;) {
    await copies.makeRoom(wanted);
    const roomBytes = copies.room();
    const outcome = roomBytes > triedBytes ? await unpackOnDisk(file, errand, tools) : 'outgrown';
    if (outcome !== 'outgrown') return outcome.length;
    if (wanted === quotaBytes)
      throw noRoom(file, quotaBytes, { taken: quotaBytes - roomBytes, own: bytesOf(errand.own) });
    triedBytes = Math.max(triedBytes, roomBytes);
    wanted = Math.min(quotaBytes, 2 * Math.max(wanted, roomBytes));
  }
}

/** Unpacks into the room that there is. A disk that is full gets back what nobody uses, before anybody is told. */
async function unpackOnDisk(
  file: PackedFile,
  { id, isUrgent, signal }: Errand,
  { copies, unpack }: CopyTools,
): Promise<UnpackOutcome> {
  const attempt = () => unpack(file, { id, roomBytes: copies.room() }, { isUrgent, signal });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'storage-full') throw error;
    if (!(await copies.dropUnused())) throw error;
    return attempt();
  }
}

const bytesOf = (copies: Iterable<Copy>): number =>
  [...copies].reduce((total, { bytes }) => total + (bytes ?? 0), 0);

/** Why there is no room for a copy: the file alone, the request with all its files, or others that work beside it. */
function noRoom(
  { name }: PackedFile,
  quotaBytes: number,
  { taken, own }: { readonly taken: number; readonly own: number },
): AppError {
  const quota = `${Math.floor(quotaBytes / 1024 ** 2)} MB`;
  if (taken === 0)
    return new AppError(
      'unprocessable',
      `${name}: unpacks to more than the ${quota} there are for unpacked files`,
      {
        code: 'scratch_quota',
      },
    );
  if (own === taken)
    return new AppError(
      'too-large',
      `${name}: with the other packed files it unpacks to more than ${quota}`,
      {
        code: 'scratch_quota',
      },
    );
  return new AppError('unavailable', `No room to unpack ${name} beside other work`, {
    code: 'engine_busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** The name of a packed file's copy: another one for another content. */
export const packedId = ({ key, size, version }: PackedFile): string =>
  createHash('sha256').update(`${key}\0${size}\0${version}`).digest('hex');
