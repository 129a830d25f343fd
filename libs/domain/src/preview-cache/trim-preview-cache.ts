import type { DataSource } from 'typeorm';
import type { Storage } from '#platform';
import { createPreviewCacheStore } from './preview-cache-store.js';

/**
 * Removes the least recently used previews until the rest takes at most `maxBytes`. Rows are deleted first: a file that a crash leaves is found by
 * the sweeper.
 */
export async function trimPreviewCache(
  {
    database,
    storage,
  }: { readonly database: Pick<DataSource, 'query'>; readonly storage: Pick<Storage, 'delete'> },
  maxBytes: number,
): Promise<void> {
  for (const key of await createPreviewCacheStore(database).trim(maxBytes)) await storage.delete(key);
}
