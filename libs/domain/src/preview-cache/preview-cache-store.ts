import type { DataSource } from 'typeorm';

/** Folder of the storage for cached previews and histograms. */
export const PREVIEW_CACHE_FOLDER = 'preview-cache/';

/** A cached preview or histogram. */
export interface CachedPreview {
  readonly storageKey: string;
  readonly contentType: string;
  /** Response headers of the engine that belong to it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
}

/** A preview to be cached; `key` identifies all inputs that it was made from. */
export interface NewPreview extends CachedPreview {
  readonly key: string;
  /** Checksum of the file that it shows. */
  readonly contentSha256: string;
}

/**
 * Cached previews and histograms; the one writer of the table `preview_cache`. A file is written before its row and deleted after it. A row
 * without a file is therefore rare, and is deleted by its reader.
 */
export interface PreviewCacheStore {
  /** Finds a preview, and records its use. */
  find(key: string): Promise<CachedPreview | null>;
  /** @returns `false` when the key exists already: the caller then deletes the file */
  add(preview: NewPreview): Promise<boolean>;
  /** Deletes the row of a preview whose file is gone. */
  forget(storageKey: string): Promise<void>;
  /**
   * Deletes the least recently used rows until the rest takes at most `maxBytes`, unless another process is doing so.
   * @returns keys of the files that are to be deleted now
   */
  trim(maxBytes: number): Promise<string[]>;
  /** Deletes the rows of previews whose file no record has any more. @returns keys of the files that are to be deleted now */
  forgetOrphans(): Promise<string[]>;
  /** The files that have no row. */
  unknown(storageKeys: readonly string[]): Promise<string[]>;
}

/** A use within this time after the last recorded one is not recorded, so that not every hit writes. */
export const USE_NOTED_SECONDS = 60;

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
      [key, USE_NOTED_SECONDS],
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
      `WITH lead AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('firstlight-preview-cache')) AS leads)
       DELETE FROM preview_cache USING (
         SELECT key, sum(size) OVER (ORDER BY used_at DESC, key) AS up_to_here FROM preview_cache
       ) AS ranked
       WHERE ranked.key = preview_cache.key AND ranked.up_to_here > $1 AND (SELECT leads FROM lead)
       RETURNING storage_key`,
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
