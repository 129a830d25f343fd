import { createHash, randomBytes, type Hash } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolderDurably } from '#platform';
import { onDisk } from '../download-errors.js';
import { nullIfMissing } from './file-state.js';
import { writeBehind, type WriteBehind } from './write-behind.js';

export const PART_SUFFIX = '.part';

export type Algorithm = 'sha256' | 'md5';

/** Paths of partial files. */
export interface PartPlace {
  readonly folder: string;
  readonly fileName: string;
}

/** A partial file: appended and hashed as bytes arrive. */
export interface PartialFile {
  /** Unique id, so that bytes of different versions are never mixed. */
  readonly part: string;
  readonly path: string;
  /** Received bytes, some of which may not be written yet. */
  readonly done: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Discards the received bytes: the file starts over in another part. */
  restart(): Promise<void>;
  /** Waits until all received bytes are written. */
  flush(): Promise<void>;
  /** Syncs everything to disk. */
  sync(): Promise<void>;
  /** Hex digest of the written bytes, after `flush`; `null` unless requested when it was opened. */
  digest(algorithm: Algorithm): string | null;
  /** Received bytes are written by then. */
  close(): Promise<void>;
}

/**
 * Opens a partial file, creating its folder if necessary. Each byte is written at its offset and a part holds only one version,
 * so that its length is the progress, also after `kill -9`, and a late write of a process that was taken over repeats identical
 * bytes (ADR 0034). Existing bytes are hashed again.
 * @param part the part to continue; `null` or a deleted one: a new part
 * @param mayWrite called before each write; throws when the slot is lost
 */
export async function openPartial(
  place: PartPlace,
  part: string | null,
  algorithms: readonly Algorithm[],
  mayWrite: () => void,
): Promise<PartialFile> {
  mayWrite();
  await onDisk(makeFolderDurably(place.folder));
  let current = await onDisk(openPart(place, part, algorithms, mayWrite));
  return {
    get part() {
      return current.part;
    },
    get path() {
      return partPath(place, current.part);
    },
    get done() {
      return current.done();
    },
    append: (bytes) => onDisk(current.append(bytes)),
    async restart() {
      if (current.done() === 0) return;
      // Failures of pending writes no longer matter.
      await current.close().catch(() => undefined);
      current = await onDisk(openPart(place, null, algorithms, mayWrite));
    },
    flush: () => onDisk(current.flush()),
    sync: () => onDisk(current.sync()),
    digest: (algorithm) => current.hashes.get(algorithm)?.copy().digest('hex') ?? null,
    close: () => onDisk(current.close()),
  };
}

/** Bytes of a part; `null` if it does not exist. */
export const partBytes = async (place: PartPlace, part: string): Promise<number | null> =>
  (await stat(partPath(place, part)).catch(nullIfMissing))?.size ?? null;

/** Removes the parts of a file except one. */
export async function removeParts({ folder, fileName }: PartPlace, kept?: string): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const keep = kept === undefined ? undefined : `${fileName}.${kept}${PART_SUFFIX}`;
  for (const name of names) {
    if (name !== keep && isPartOf(fileName, name)) await rm(path.join(folder, name), { force: true });
  }
}

/** `{file}.{part}.part`, or `{file}.part` of earlier releases. */
const isPartOf = (fileName: string, name: string): boolean =>
  name.startsWith(`${fileName}.`) && /^\.(?:[0-9a-f]{8}\.)?part$/.test(name.slice(fileName.length));

const partPath = ({ folder, fileName }: PartPlace, part: string): string =>
  path.join(folder, `${fileName}.${part}${PART_SUFFIX}`);

interface OpenPart {
  readonly part: string;
  readonly hashes: ReadonlyMap<Algorithm, Hash>;
  done(): number;
  append(bytes: Uint8Array): Promise<void>;
  flush(): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

async function openPart(
  place: PartPlace,
  wanted: string | null,
  algorithms: readonly Algorithm[],
  mayWrite: () => void,
): Promise<OpenPart> {
  const { part, file } = await openHandle(place, wanted);
  const hashes = new Map(algorithms.map((algorithm) => [algorithm, createHash(algorithm)] as const));
  try {
    await removeParts(place, part);
    // In use again: not stale, however old.
    await file.utimes(new Date(), new Date());
    return growingPart({ part, file, hashes }, await hashFile(file, [...hashes.values()]), mayWrite);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openHandle(
  place: PartPlace,
  wanted: string | null,
): Promise<{ part: string; file: FileHandle }> {
  const found = wanted && (await open(partPath(place, wanted), 'r+').catch(nullIfMissing));
  if (wanted && found) return { part: wanted, file: found };
  const part = randomBytes(4).toString('hex');
  return { part, file: await open(partPath(place, part), 'wx+') };
}

function growingPart(
  { part, file, hashes }: { part: string; file: FileHandle; hashes: ReadonlyMap<Algorithm, Hash> },
  length: number,
  mayWrite: () => void,
): OpenPart {
  let done = length;
  let written = length;
  const behind: WriteBehind = writeBehind(async (pieces) => {
    mayWrite();
    const writing = writeAll(file, pieces, written);
    // Hashed on this thread while others write.
    for (const hash of hashes.values()) for (const piece of pieces) hash.update(piece);
    written += await writing;
  });
  return {
    part,
    hashes,
    done: () => done,
    async append(bytes) {
      done += bytes.length;
      await behind.add(bytes);
    },
    flush: () => behind.drain(),
    async sync() {
      await behind.drain();
      await file.sync();
    },
    async close() {
      try {
        await behind.drain();
      } finally {
        await file.close();
      }
    },
  };
}

/** A nearly full disk writes a part of the data and fails only at the next write. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<number> {
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === total) return total;
  const bytes = Buffer.concat(pieces);
  while (bytesWritten < total) {
    const { bytesWritten: more } = await file.write(
      bytes,
      bytesWritten,
      total - bytesWritten,
      position + bytesWritten,
    );
    bytesWritten += more;
  }
  return total;
}

const HASH_BUFFER_BYTES = 1 << 20;

/** Hashes a file from its beginning. @returns its length */
async function hashFile(file: FileHandle, hashes: readonly Hash[]): Promise<number> {
  const buffer = Buffer.allocUnsafe(HASH_BUFFER_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return position;
    for (const hash of hashes) hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
