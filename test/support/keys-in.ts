import type { Storage } from '#platform';

/** Keys of the files in a folder of a storage, in listing order. */
export async function keysIn(storage: Pick<Storage, 'list'>, folder = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
}
