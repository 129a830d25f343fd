import { copyFile, open, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { asStorageError, breakingInOurWords, inOurWords, listedInOurWords } from './disk-failure.js';
import { diskReserve } from './disk-reserve.js';
import { assertUnread } from '../assert-unread.js';
import { nullIfMissing, openDiskReader, READ_FILE } from './disk-reader.js';
import { makeFolderDurably, removeLeftover, renameDurably } from './durable-files.js';
import { symlinkCheck, type SymlinkCheck } from './symlink-check.js';
import type { ByteRange, Storage, StoredObject } from '../storage.js';
import { assertRange, assertStorageKey, folderPrefix, missingFile } from '../storage-key.js';
import { writeAndRemove } from '../write-and-remove.js';

/** Bytes of one stream read: Node's 64 kB cost more per call than copying does. A stalled client holds two reads in memory. */
const READ_BYTES = 128 * 1024;

/** Names of unfinished files. No key has a segment with a leading dot, so none is taken for an object. */
const PARTIAL_NAME = /^\.[0-9a-f-]{36}\.part$/;

/** A temporary name in the folder of `target`, from where a rename puts the file in place. */
const partialBeside = (target: string): string => path.join(path.dirname(target), `.${uuidv7()}.part`);

/**
 * Storage in a local folder.
 * @param reserveMb see `diskReserve`
 */
export function diskStorage(root: string, reserveMb: number | null = 0): Storage {
  const assertRoom = diskReserve(root, reserveMb);
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return path.join(root, ...key.split('/'));
  };

  const inside = symlinkCheck(root);

  const describe = async (key: string): Promise<StoredObject | null> => {
    const file = pathOf(key);
    const found = (await inside.has(file)) ? await stat(file).catch(nullIfMissing) : null;
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null;
  };

  /** @throws AppError not-found */
  const placeOf = async (key: string): Promise<string> => {
    const file = pathOf(key);
    if (await inOurWords(inside.has(file))) return file;
    throw missingFile(key);
  };

  /** Moves a finished file into place; readers see the old object or the new one, never a partial one. */
  const moveIn = async (key: string, from: string): Promise<StoredObject> => {
    const target = pathOf(key);
    // Checked before it is in place: afterwards it may already be deleted.
    const { size, mtime } = await stat(from);
    await inFolderOf(inside, target, () =>
      renameDurably(from, target).catch(async (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await assertRoom(size);
        await copyAcrossDevices(from, target);
      }),
    );
    return { key, size, modifiedAt: mtime };
  };

  const write = async (
    key: string,
    body: Readable | Uint8Array,
    mayWrite: MayWrite,
  ): Promise<StoredObject> => {
    const partial = partialBeside(pathOf(key));
    return writePartial(inside, partial, body, mayWrite, () => moveIn(key, partial));
  };

  return {
    assertRoom,
    put: (key, body) => write(key, body, assertRoom),
    async putFile(key, localPath) {
      await assertRoom(0);
      return inOurWords(moveIn(key, localPath));
    },
    async open(key, range) {
      if (range) assertRange(range);
      return inOurWords(openStream(await placeOf(key), key, { range }));
    },
    openSized: async (key, size) => inOurWords(openStream(await placeOf(key), key, { size })),
    openReader: async (key, seen) => inOurWords(openDiskReader(await placeOf(key), key, seen)),
    stat: (key) => inOurWords(describe(key)),
    list: (folder) => listedInOurWords(listFiles(root, folder, inside)),
    removeUnfinished: (before) => inOurWords(removeUnfinished(root, before)),
    delete: async (key) => inOurWords(removeFile(root, pathOf(key), inside)),
    check() {
      // Works below the reserve, too: reads and deletions go on.
      return writeAndRemove({ ...this, put: (key, body) => write(key, body, () => Promise.resolve()) });
    },
    close: () => Promise.resolve(),
  };
}

/** What is opened of a file: all of it, unless a range is given. */
interface Opened {
  readonly range?: ByteRange;
  /** The expected size of the whole. */
  readonly size?: number;
}

/**
 * Opens the file before confirming that it exists, so that a concurrent deletion does not disturb the reader.
 * @throws AppError not-found, also when it has not the expected size; bad-range
 */
async function openStream(file: string, key: string, { range, size }: Opened): Promise<Readable> {
  const handle = await open(file, READ_FILE).catch(nullIfMissing);
  if (handle === null) throw missingFile(key);
  try {
    const found = await handle.stat();
    if (!found.isFile() || (size ?? found.size) !== found.size) throw missingFile(key);
    if (range) assertRange(range, found.size);
    // With a known end nothing is read beyond it. An empty file has no last byte.
    const bytes = { start: 0, end: Math.max(0, found.size - 1), ...range };
    return breakingInOurWords(handle.createReadStream({ ...bytes, highWaterMark: READ_BYTES }));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Called with the number of bytes before they are written. @throws when they may not be */
type MayWrite = (bytes: number) => Promise<void>;

/** Writes an unfinished file, and puts it in place by `moveIn`; a failure leaves nothing. */
async function writePartial<T>(
  inside: SymlinkCheck,
  partial: string,
  body: Readable | Uint8Array,
  mayWrite: MayWrite,
  moveIn: () => Promise<T>,
): Promise<T> {
  assertUnread(body);
  try {
    const file = await inFolderOf(inside, partial, () => open(partial, 'wx'));
    const bytes = body instanceof Uint8Array ? Readable.from([body]) : body;
    await pipeline(bytes, (parts) => checkEach(parts, mayWrite), file.createWriteStream());
    return await moveIn();
  } catch (error) {
    await removeLeftover(partial);
    // A read error comes from the body, such as a client's connection: the storage only writes here.
    throw (error as NodeJS.ErrnoException | null)?.syscall === 'read' ? error : asStorageError(error);
  }
}

async function* checkEach(parts: AsyncIterable<Uint8Array>, mayWrite: MayWrite): AsyncIterable<Uint8Array> {
  for await (const part of parts) {
    await mayWrite(part.length);
    yield part;
  }
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(root: string, file: string, inside: SymlinkCheck): Promise<void> {
  await inside.assertFolder(path.dirname(file));
  await unlink(file).catch(nullIfNoFile);
  await removeEmptyFolders(root, path.dirname(file));
}

/** Folders are not objects: nothing to remove. */
function nullIfNoFile(error: unknown): null {
  return (error as NodeJS.ErrnoException).code === 'EISDIR' ? null : nullIfMissing(error);
}

const isPartial = (key: string): boolean => PARTIAL_NAME.test(path.posix.basename(key));

/** Finished files in a folder. */
async function* listFiles(root: string, folder: string, inside: SymlinkCheck): AsyncIterable<StoredObject> {
  const prefix = folderPrefix(folder);
  if (!(await inside.has(path.join(root, prefix)))) return;
  for await (const found of walk(root, prefix)) if (!isPartial(found.key)) yield found;
}

/** Entries of the file system itself at its root, such as lost+found, which only root may read. */
const OF_THE_DISK = 'lost+found/';

/**
 * Walks a folder depth first, including unfinished files, in byte order of keys: `a.b` comes before the content of `a/`.
 * Entries that vanish meanwhile and symbolic links are skipped, since they are not objects.
 */
async function* walk(root: string, prefix: string): AsyncIterable<StoredObject> {
  const folder = path.join(root, prefix);
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
  const placed = (entries ?? []).map((entry) => ({
    entry,
    place: entry.name + (entry.isDirectory() ? '/' : ''),
  }));
  for (const { entry, place } of placed.sort((a, b) => (a.place < b.place ? -1 : 1))) {
    const key = prefix + place;
    if (key === OF_THE_DISK) continue;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) {
      const found = await stat(path.join(folder, entry.name)).catch(nullIfMissing);
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** The writer of an unfinished file that has not grown since `before` is dead. */
async function removeUnfinished(root: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of walk(root, '')) {
    if (!isPartial(key) || modifiedAt >= before) continue;
    const file = path.join(root, key);
    await rm(file, { force: true });
    await removeEmptyFolders(root, path.dirname(file));
    removed += 1;
  }
  return removed;
}

/** How often a folder may be removed, empty, just before a file is put into it. */
const FOLDER_ATTEMPTS = 10;

/** Creates the folder of a file and runs `action` in it, again if the empty folder was removed in between. */
async function inFolderOf<T>(inside: SymlinkCheck, file: string, act: () => Promise<T>): Promise<T> {
  await inside.assertFolder(path.dirname(file));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolderDurably(path.dirname(file));
      return await act();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === FOLDER_ATTEMPTS) throw error;
    }
  }
}

/** Removes folders that became empty with the removed file. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (!folder.startsWith(root + path.sep)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false, // Not empty, or a file is just being written there: it stays.
  );
  if (isRemoved) await removeEmptyFolders(root, path.dirname(folder));
}

async function copyAcrossDevices(from: string, target: string): Promise<void> {
  const partial = partialBeside(target);
  try {
    await copyFile(from, partial);
    await renameDurably(partial, target);
  } catch (failure) {
    await removeLeftover(partial);
    throw failure;
  }
  await rm(from);
}
