import type { Storage } from '#platform';

/** Removes every file below a folder of results. */
export async function discardResults(
  storage: Pick<Storage, 'list' | 'delete'>,
  folder: string,
): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.delete(key);
}
