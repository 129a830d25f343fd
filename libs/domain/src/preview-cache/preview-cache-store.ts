import type { DataSource } from 'typeorm';

/** Folder of the storage for what was made to be looked at. */
export const PREVIEW_CACHE_FOLDER = 'preview-cache/';

/** A preview or histogram that was made before. */
export interface CachedPreview {
  readonly storageKey: string;
  readonly contentType: string;
  /** Headers of the engine that went with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
}

/** What a look is found by: `key` names all that it was made from. */
export interface NewPreview extends CachedPreview {
  readonly key: string;
  /** The file that it shows. */
  readonly contentSha256: string;
}

/**
 * Previews and histograms that need not be made again; the one writer of the table `preview_cache`. A file is put into the
 * storage before its row, and deleted after it: a row without a file is the exception, and its finder removes it.
 */
export interface PreviewCacheStore {
  /** Finds a look, and notes that it was used. */
  find(key: string): Promise<CachedPreview | null>;
  /** @returns `false` when there is one already: the file is nobody's then */
  add(look: NewPreview): Promise<boolean>;
  /** Forgets a look whose file is gone. */
  forget(storageKey: string): Promise<void>;
  /**
   * Forgets what nobody used for the longest time until the rest takes `maxBytes` at most.
   * @returns keys of the files that are to be deleted now
   */
  trim(maxBytes: number): Promise<string[]>;
  /** Forgets all that shows a file which no record has any more. @returns keys of the files that are to be deleted now */
  forgetOrphans(): Promise<string[]>;
  /** Those of the files that have no row. */
  unknown(storageKeys: readonly string[]): Promise<string[]>;
}

/** A look that was used within this time is not noted again: not every hit writes. */
const NOTED_SECONDS = 60;

interface Row {
  storage_key: string;
  content_type: string;
  headers: Record<string, string>;
  size: string;
}

export const createPreviewCacheStore = (database: Pick<DataSource, 'query'>): PreviewCacheStore => ({
  async find(key) {
    const [row] = await database.query<(Row & { is_noted: boolean })[]>(
      `SELECT storage_key, content_type, headers, size,
         used_at > now() - make_interval(secs => $2) AS is_noted
       FROM preview_cache WHERE key = $1`,
      [key, NOTED_SECONDS],
    );
    if (!row) return null;
    if (!row.is_noted) await database.query(`UPDATE preview_cache SET used_at = now() WHERE key = $1`, [key]);
    const { storage_key: storageKey, content_type: contentType, headers, size } = row;
    return { storageKey, contentType, headers, size: Number(size) };
  },
  async add({ key, contentSha256, storageKey, contentType, headers, size }) {
    const rows = await database.query<unknown[]>(
      `INSERT INTO preview_cache (key, content_sha256, storage_key, content_type, headers, size)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key) DO NOTHING RETURNING key`,
      [key, contentSha256, storageKey, contentType, JSON.stringify(headers), size],
    );
    return rows.length > 0;
  },
  async forget(storageKey) {
    await database.query(`DELETE FROM preview_cache WHERE storage_key = $1`, [storageKey]);
  },
  async trim(maxBytes) {
    const [rows] = await database.query<[{ storage_key: string }[], number]>(
      `DELETE FROM preview_cache USING (
         SELECT key, sum(size) OVER (ORDER BY used_at DESC, key) AS up_to_here FROM preview_cache
       ) AS ranked
       WHERE ranked.key = preview_cache.key AND ranked.up_to_here > $1 RETURNING storage_key`,
      [maxBytes],
    );
    return rows.map(({ storage_key }) => storage_key);
  },
  async forgetOrphans() {
    const [rows] = await database.query<[{ storage_key: string }[], number]>(
      `DELETE FROM preview_cache WHERE NOT EXISTS
         (SELECT 1 FROM records WHERE records.sha256 = preview_cache.content_sha256)
       RETURNING storage_key`,
    );
    return rows.map(({ storage_key }) => storage_key);
  },
  async unknown(storageKeys) {
    const rows = await database.query<{ key: string }[]>(
      `SELECT found.key FROM unnest($1::text[]) AS found (key)
       WHERE NOT EXISTS (SELECT 1 FROM preview_cache WHERE storage_key = found.key)`,
      [storageKeys],
    );
    return rows.map(({ key }) => key);
  },
});
