import { createHash, randomBytes, type Hash } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolderDurably } from '#platform';
import { onDisk } from '../download-errors.js';
import { nullIfMissing } from './file-state.js';
import { writeBehind, type WriteBehind } from './write-behind.js';

export const PART_SUFFIX = '.part';

export type Algorithm = 'sha256' | 'md5';

/** Where the bytes of an unfinished file lie. */
export interface PartPlace {
  readonly folder: string;
  readonly fileName: string;
}

/** A file on its way: grows at its end, hashed as it grows. */
export interface PartialFile {
  /** Tells it from others of the same file: bytes of another version never come into it. */
  readonly part: string;
  readonly path: string;
  /** Bytes that are in, the last of them perhaps still on their way to the disk. */
  readonly done: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Throws away what is in: the file starts anew, in another part. */
  restart(): Promise<void>;
  /** Waits until what is in is in the file. */
  flush(): Promise<void>;
  /** Puts everything safely on the disk. */
  sync(): Promise<void>;
  /** Hash of what is in, as hex; after `flush`. `null` where nobody asked for it when it was opened. */
  digest(algorithm: Algorithm): string | null;
  /** What is in is in the file then. */
  close(): Promise<void>;
}

/**
 * Opens an unfinished file, making its folder where it is missing. Each byte is written at its own place and a part only
 * ever holds one version, so its length says how far it got, also after `kill -9`, and a process that writes late, when another
 * one has taken over, writes what is there already (ADR 0034). What is in already is hashed again.
 * @param part the one to go on with; `null`, or one that is gone: a new one
 * @param mayWrite called before each write; throws when it is no longer ours to write
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
      // What waits to be written is not worth a failure any more: nobody will read it.
      await current.close().catch(() => undefined);
      current = await onDisk(openPart(place, null, algorithms, mayWrite));
    },
    flush: () => onDisk(current.flush()),
    sync: () => onDisk(current.sync()),
    digest: (algorithm) => current.hashes.get(algorithm)?.copy().digest('hex') ?? null,
    close: () => onDisk(current.close()),
  };
}

/** Bytes of a part; `null` where there is none. */
export const partBytes = async (place: PartPlace, part: string): Promise<number | null> =>
  (await stat(partPath(place, part)).catch(nullIfMissing))?.size ?? null;

/** Removes the parts of a file, all but one. */
export async function removeParts({ folder, fileName }: PartPlace, kept?: string): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const keep = kept === undefined ? undefined : `${fileName}.${kept}${PART_SUFFIX}`;
  for (const name of names) {
    if (name !== keep && isPartOf(fileName, name)) await rm(path.join(folder, name), { force: true });
  }
}

/** `{file}.{part}.part`, or `{file}.part` as earlier releases wrote. */
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
    // Somebody goes on with it: it is not stale any more, however old it is.
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

/** A disk that is nearly full takes a part of what it is given, and says so only at the next try. */
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

/** Feeds a file to hashes from its beginning. @returns its length */
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
