import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { abortableStream, AppError, hashStored, type Storage } from '#platform';

/** The location of a file: its storage and key. */
export interface FilePlace {
  readonly storage: Storage;
  readonly key: string;
}

/** The size and hash of a copy. */
export interface CopiedFile {
  readonly size: number;
  readonly sha256: string;
}

/** The bytes read differ from the recorded hash, or the bytes written differ from the bytes read. */
export class DamagedFileError extends Error {}

/**
 * Copies a file and verifies the copy by reading it. A correct existing copy is kept.
 * @param expected the recorded SHA-256; `null`: any content
 * @returns `null` when the file does not exist (any more)
 * @throws DamagedFileError, with nothing written, when the content differs from it; the reason of `signal`
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

/** The copy of an earlier run, if its content is correct. */
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
    throw new DamagedFileError('The copy differs from the original');
  return seen;
}

/** Passes the bytes on and fails before the end of a file with unexpected content, so that it is never stored completely. */
async function* checked(source: Readable, expected: string | null, seen: { size: number; sha256: string }) {
  const hash = createHash('sha256');
  for await (const bytes of source) {
    hash.update(bytes as Uint8Array);
    seen.size += (bytes as Uint8Array).length;
    yield bytes as Uint8Array;
  }
  seen.sha256 = hash.digest('hex');
  if (expected !== null && seen.sha256 !== expected)
    throw new DamagedFileError('The content differs from the recorded checksum');
}
