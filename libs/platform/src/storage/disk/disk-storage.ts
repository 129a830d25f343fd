import { copyFile, open, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { asStorageError, breakingInOurWords, inOurWords, listedInOurWords } from './disk-failure.js';
import { assertUnread } from '../assert-unread.js';
import { nullIfMissing, openDiskReader, READ_FILE } from './disk-reader.js';
import { makeFolderDurably, removeLeftover, renameDurably } from './durable-files.js';
import { insideOf, type Inside } from './inside-of.js';
import type { ByteRange, Storage, StoredObject } from '../storage.js';
import { assertRange, assertStorageKey, folderPrefix, missingFile } from '../storage-key.js';
import { writeAndRemove } from '../write-and-remove.js';

/**
 * Bytes of one read of a stream: with Node's 64 kB a large file costs more in turns than in copying. A client that stands still
 * keeps two reads in the memory of its API.
 */
const READ_BYTES = 128 * 1024;

/** Names of files that are being written. No key has a segment with a leading dot: no object is ever taken for one. */
const PARTIAL_NAME = /^\.[0-9a-f-]{36}\.part$/;

/** A name for a file that is being written, in the folder of `target`: a rename puts it in its place. */
const partialBeside = (target: string): string => path.join(path.dirname(target), `.${uuidv7()}.part`);

/** Storage in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return path.join(root, ...key.split('/'));
  };

  const inside = insideOf(root);

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

  /** Moves a finished file into place; readers see the old object or the new one, never half of one. */
  const moveIn = async (key: string, from: string): Promise<StoredObject> => {
    const target = pathOf(key);
    // Looked at before it is in its place: from then on somebody else may delete it.
    const { size, mtime } = await stat(from);
    await inFolderOf(inside, target, () =>
      renameDurably(from, target).catch((error: unknown) => copyAcrossDevices(error, from, target)),
    );
    return { key, size, modifiedAt: mtime };
  };

  return {
    async put(key, body) {
      const partial = partialBeside(pathOf(key));
      assertUnread(body);
      try {
        const file = await inFolderOf(inside, partial, () => open(partial, 'wx'));
        const bytes = body instanceof Uint8Array ? Readable.from([body]) : body;
        await pipeline(bytes, file.createWriteStream());
        return await moveIn(key, partial);
      } catch (error) {
        await removeLeftover(partial);
        // What could not be read was the body's, a client's connection say: the storage only writes here.
        throw (error as NodeJS.ErrnoException | null)?.syscall === 'read' ? error : asStorageError(error);
      }
    },
    putFile: (key, localPath) => inOurWords(moveIn(key, localPath)),
    async open(key, range) {
      if (range) assertRange(range);
      return inOurWords(openStream(await placeOf(key), key, range));
    },
    openReader: async (key, seen) => inOurWords(openDiskReader(await placeOf(key), key, seen)),
    stat: (key) => inOurWords(describe(key)),
    list: (folder) => listedInOurWords(listFiles(root, folder, inside)),
    removeUnfinished: (before) => inOurWords(removeUnfinished(root, before)),
    delete: async (key) => inOurWords(removeFile(root, pathOf(key), inside)),
    check() {
      return writeAndRemove(this);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Opens the file before it says that it is there: whoever deletes it from then on does not disturb the reader.
 * @throws AppError not-found; bad-range
 */
async function openStream(file: string, key: string, range?: ByteRange): Promise<Readable> {
  const handle = await open(file, READ_FILE).catch(nullIfMissing);
  if (handle === null) throw missingFile(key);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw missingFile(key);
    if (range) assertRange(range, found.size);
    return breakingInOurWords(handle.createReadStream({ ...range, highWaterMark: READ_BYTES }));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Removes a file, and the folders that held nothing else. */
async function removeFile(root: string, file: string, inside: Inside): Promise<void> {
  await inside.assertFolder(path.dirname(file));
  await unlink(file).catch(nullIfNoFile);
  await removeEmptyFolders(root, path.dirname(file));
}

/** Folders are no objects: there is nothing to remove. */
function nullIfNoFile(error: unknown): null {
  return (error as NodeJS.ErrnoException).code === 'EISDIR' ? null : nullIfMissing(error);
}

const isPartial = (key: string): boolean => PARTIAL_NAME.test(path.posix.basename(key));

/** Finished files below a folder. */
async function* listFiles(root: string, folder: string, inside: Inside): AsyncIterable<StoredObject> {
  const prefix = folderPrefix(folder);
  if (!(await inside.has(path.join(root, prefix)))) return;
  for await (const found of walk(root, prefix)) if (!isPartial(found.key)) yield found;
}

/** What a file system keeps at its top for itself: it lets nobody but root look into it. */
const OF_THE_DISK = 'lost+found/';

/**
 * Walks the folder depth first, through all files, unfinished ones too, in the order of the bytes of keys: `a.b` stands
 * before what is in `a/`. What vanishes meanwhile is passed over, and links are: they are no objects.
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

/** Whoever wrote an unfinished file that has not grown since `before` has died. */
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

/** How often a folder may be removed, empty, just before something is put into it. */
const FOLDER_ATTEMPTS = 10;

/** Makes the folder of a file and acts in it; again when somebody removed the empty folder in between. */
async function inFolderOf<T>(inside: Inside, file: string, act: () => Promise<T>): Promise<T> {
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

/** Folders that held nothing but the removed file go with it. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (!folder.startsWith(root + path.sep)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false, // Not empty, or somebody is just writing there: it stays.
  );
  if (isRemoved) await removeEmptyFolders(root, path.dirname(folder));
}

async function copyAcrossDevices(error: unknown, from: string, target: string): Promise<void> {
  if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
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
