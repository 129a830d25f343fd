import { AppError } from '../errors/app-error.js';
import type { ObjectVersion, RangeReader, Storage, StoredObject } from './storage.js';
import { changedFile } from './storage-key.js';

/** Prefix of versions seen in the previous storage, since a moved file has another version. */
const SEEN_THERE = 'previous:';

/**
 * One storage while files are moved into it from a previous one: writes go to the present one, reads fall back to the previous
 * one. A move copies before it deletes, so a file in neither was moved between the two lookups, and the present one is asked
 * once more. Files never change under their key (ADR 0012), so both copies are the same.
 */
export const storageWithPrevious = (present: Storage, previous: Storage): Storage => ({
  assertRoom: (bytes) => present.assertRoom(bytes),
  put: (key, body) => present.put(key, body),
  putFile: (key, localPath) => present.putFile(key, localPath),
  open: (key, range) =>
    hereOrThere(
      () => present.open(key, range),
      () => previous.open(key, range),
    ),
  openSized: (key, size) =>
    hereOrThere(
      () => present.openSized(key, size),
      () => previous.openSized(key, size),
    ),
  openReader: (key, seen) => openEither(present, previous, key, seen),
  stat: async (key) => (await present.stat(key)) ?? (await previous.stat(key)) ?? present.stat(key),
  list: (prefix) => listBoth(present, previous, prefix),
  removeUnfinished: async (before) =>
    (await present.removeUnfinished(before)) + (await previous.removeUnfinished(before)),
  async delete(key) {
    await previous.delete(key);
    await present.delete(key);
  },
  async check() {
    await Promise.all([present.check(), previous.check()]);
  },
  async close() {
    await Promise.all([present.close(), previous.close()]);
  },
});

const isMissing = (error: unknown): boolean => error instanceof AppError && error.kind === 'not-found';

/** The result of `attempt`, or `null` if there is no such file. */
const unlessMissing = <T>(attempt: () => Promise<T>): Promise<T | null> =>
  attempt().catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const hereOrThere = async <T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> =>
  (await unlessMissing(here)) ?? (await unlessMissing(there)) ?? here();

function openEither(
  present: Storage,
  previous: Storage,
  key: string,
  seen?: ObjectVersion,
): Promise<RangeReader> {
  const there = async (version?: ObjectVersion) =>
    followed(await previous.openReader(key, version), () => present.openReader(key));
  if (!seen) return hereOrThere(() => present.openReader(key), there);
  if (!seen.version.startsWith(SEEN_THERE)) return present.openReader(key, seen);
  const version = { size: seen.size, version: seen.version.slice(SEEN_THERE.length) };
  return hereOrThere(
    () => there(version),
    async () => asSeen(await present.openReader(key), key, seen),
  );
}

/** Opens a file seen in the previous storage and moved since. @throws AppError conflict when it has another length */
async function asSeen(
  reader: RangeReader,
  key: string,
  { size, version }: ObjectVersion,
): Promise<RangeReader> {
  if (reader.size === size) return { ...reader, version };
  await reader.close();
  throw changedFile(key);
}

/** A reader of the previous storage that continues in the present one when the file is moved meanwhile. */
function followed(reader: RangeReader, openHere: () => Promise<RangeReader>): RangeReader {
  let here: Promise<RangeReader> | undefined;
  return {
    ...reader,
    version: `${SEEN_THERE}${reader.version}`,
    async read(offset, length) {
      if (here) return (await here).read(offset, length);
      const bytes = await unlessMissing(() => reader.read(offset, length));
      if (bytes) return bytes;
      here ??= openHere();
      return (await here).read(offset, length);
    },
    async close() {
      await reader.close();
      await (await here)?.close();
    },
  };
}

/** Lists the previous storage first: a file moved meanwhile may be listed twice, but is never missed. */
async function* listBoth(present: Storage, previous: Storage, prefix: string): AsyncIterable<StoredObject> {
  for await (const found of previous.list(prefix)) {
    if ((await present.stat(found.key)) === null) yield found;
  }
  yield* present.list(prefix);
}
