import type { Storage, StoredObject } from '#platform';

/** What a listing of the storage says of one file after the other. */
export interface ListedFiles {
  /**
   * How large the file is, or `null` where the listing has passed its place without it: it is not there, or came since, or stands
   * elsewhere in the listing (those of two storages are one behind the other).
   * @param key not before those asked for so far
   */
  sizeOf(key: string): Promise<number | null>;
  close(): Promise<void>;
}

/** Reads a listing of all files along with keys that are asked for in its order: a thousand files cost a bucket one request. */
export function listedFiles(files: Pick<Storage, 'list'>): ListedFiles {
  const listing = files.list('')[Symbol.asyncIterator]();
  let next: StoredObject | null = null;
  const goOn = async (): Promise<void> => {
    const read = await listing.next();
    next = read.done ? null : read.value;
  };
  let begun: Promise<void> | undefined;
  return {
    async sizeOf(key) {
      await (begun ??= goOn());
      while (next !== null && next.key < key) await goOn();
      return next?.key === key ? next.size : null;
    },
    close: async () => void (await listing.return?.()),
  };
}
