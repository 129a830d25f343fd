import type { Storage } from '#platform';

/** Keys of the files below a folder of a storage, in the order of its listing. */
export async function keysIn(storage: Pick<Storage, 'list'>, folder = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
}
