import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { abortableStream, AppError, hashStored, type Storage } from '#platform';

/** A place of a file. */
export interface FilePlace {
  readonly storage: Storage;
  readonly key: string;
}

/** What a copy holds. */
export interface CopiedFile {
  readonly size: number;
  readonly sha256: string;
}

/** The bytes that were read are not those that were recorded, or those that were written are not those that were read. */
export class DamagedFileError extends Error {}

/**
 * Copies a file and reads the copy again. What is there already and right is left as it is.
 * @param expected SHA-256 that was recorded; `null`: whatever the file has
 * @returns `null` when there is no such file (any more)
 * @throws DamagedFileError, with nothing written, when the content is another one; the reason of `signal`
 */
export async function copyChecked(
  from: FilePlace,
  to: FilePlace,
  expected: string | null,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  try {
    return (await findCopy(from, to, expected, signal)) ?? (await copy(from, to, expected, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** What a run before has copied, if it has the content that it should have. */
async function findCopy(
  from: FilePlace,
  to: FilePlace,
  expected: string | null,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  const [source, found] = [await from.storage.stat(from.key), await to.storage.stat(to.key)];
  if (!found || found.size !== source?.size) return null;
  const sha256 = expected ?? (await hashStored(from.storage, from.key, signal));
  return (await hashStored(to.storage, to.key, signal)) === sha256 ? { size: found.size, sha256 } : null;
}

async function copy(
  from: FilePlace,
  to: FilePlace,
  expected: string | null,
  signal: AbortSignal,
): Promise<CopiedFile> {
  const source = abortableStream(await from.storage.open(from.key), signal);
  const seen = { size: 0, sha256: '' };
  try {
    const body = Readable.from(checked(source, expected, seen));
    await to.storage.put(to.key, abortableStream(body, signal));
  } finally {
    source.destroy();
  }
  if ((await hashStored(to.storage, to.key, signal)) !== seen.sha256)
    throw new DamagedFileError('The copy is not what was copied');
  return seen;
}

/** Passes the bytes on; a file whose bytes are others than expected breaks off before its end is written. */
async function* checked(source: Readable, expected: string | null, seen: { size: number; sha256: string }) {
  const hash = createHash('sha256');
  for await (const bytes of source) {
    hash.update(bytes as Uint8Array);
    seen.size += (bytes as Uint8Array).length;
    yield bytes as Uint8Array;
  }
  seen.sha256 = hash.digest('hex');
  if (expected !== null && seen.sha256 !== expected)
    throw new DamagedFileError('The content is not what was recorded');
}
