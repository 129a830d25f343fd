import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  createPreviewCacheStore,
  PREVIEW_CACHE_FOLDER,
  trimAsItGrows,
  trimPreviewCache,
  USE_NOTED_SECONDS,
  type CachedPreview,
  type PreviewCacheStore,
} from '#domain';
import { AppError, type ByteAnswer, type Logger, type SettingsOf, type Storage } from '#platform';
import { ENGINE_CODES } from '../http/problem-codes.js';
import { Resource } from '../resources/resources.js';

/** Larger responses are not cached: they would displace hundreds of others. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const BYTES_PER_MB = 1024 * 1024;
/** Entries in memory: some 500 bytes each. */
const MAX_RECENT = 5000;
/** A process trims the cache each time when it has added this share of its size: ten of them exceed it by a tenth at most. */
const TRIM_SHARE = 0.01;

/** Key of a cached response: its ETag is a digest of everything that it is made from. */
export interface PreviewKey {
  readonly etag: string;
  readonly sha256: string;
}

/** Previews, histograms and pixel documents cached in the storage, for all API processes. */
@Injectable()
export class PreviewCache {
  private readonly entries: PreviewCacheStore;
  private readonly trimAfter: (bytes: number) => Promise<void>;
  private isStoring = true;
  /** Entries in memory, not longer than their use counts as recorded. */
  private readonly recent = new LRUCache<string, CachedPreview>({
    max: MAX_RECENT,
    ttl: 1000 * USE_NOTED_SECONDS,
  });

  constructor(
    @Resource('database') database: DataSource,
    @Resource('storage') private readonly storage: Storage,
    @Resource('logger') private readonly logger: Logger,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
  ) {
    this.entries = createPreviewCacheStore(database);
    const maxBytes = settings.PREVIEW_CACHE_MB * BYTES_PER_MB;
    const trim = () => trimPreviewCache({ database, storage }, maxBytes);
    this.trimAfter = trimAsItGrows(TRIM_SHARE * maxBytes, trim, logger);
  }

  /** The cached response, else a new one. @param passedOn headers that are cached with it */
  async findOrMake(
    name: PreviewKey,
    passedOn: readonly string[],
    make: () => Promise<ByteAnswer>,
  ): Promise<ByteAnswer> {
    if (this.settings.PREVIEW_CACHE_MB === 0) return make();
    return (await this.find(name)) ?? this.caching(name, await make(), passedOn);
  }

  private async find({ etag }: PreviewKey): Promise<ByteAnswer | null> {
    const cached = this.recent.get(etag) ?? (await this.entries.find(etag));
    if (!cached) return null;
    try {
      const { headers, contentType, size, storageKey } = cached;
      const body = await this.storage.openSized(storageKey, size);
      if (!this.recent.has(etag)) this.recent.set(etag, cached);
      const own = { 'content-type': contentType, 'content-length': String(size) };
      return { headers: { ...headers, ...own }, body };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'not-found') throw error;
      this.recent.delete(etag);
      await this.entries.forget(cached.storageKey);
      return null;
    }
  }

  /** The same response, cached when it has been sent completely. Caching neither delays nor fails it. */
  private caching(name: PreviewKey, answer: ByteAnswer, passedOn: readonly string[]): ByteAnswer {
    const body = collecting(
      answer.body,
      MAX_CACHED_BYTES,
      (bytes) => void this.store(name, answer, bytes, passedOn),
    );
    return { ...answer, body };
  }

  private async store(
    { etag: key, sha256: contentSha256 }: PreviewKey,
    { headers }: Pick<ByteAnswer, 'headers'>,
    bytes: Buffer,
    passedOn: readonly string[],
  ): Promise<void> {
    const storageKey = `${PREVIEW_CACHE_FOLDER}${uuidv7()}`;
    const contentType = String(headers['content-type']);
    const cachedHeaders = Object.fromEntries(
      passedOn.flatMap((header) => (headers[header] === undefined ? [] : [[header, headers[header]]])),
    );
    try {
      await this.storage.put(storageKey, bytes);
      const preview = {
        key,
        contentSha256,
        storageKey,
        contentType,
        headers: cachedHeaders,
        size: bytes.length,
      };
      if (await this.entries.add(preview)) void this.trimAfter(bytes.length);
      else await this.storage.delete(storageKey);
      if (!this.isStoring) this.logger.info('previews are cached again');
      this.isStoring = true;
    } catch (error) {
      // The response was sent all the same. The sweeper removes a file without a row.
      if (this.isStoring) this.logger.warn({ err: error }, 'previews are not cached');
      this.isStoring = false;
    }
  }
}

/** Passes a body on; calls `onWhole` with its bytes at the end, unless there are more than `maxBytes`. */
export function collecting(body: Readable, maxBytes: number, onWhole: (bytes: Buffer) => void): Readable {
  let chunks: Buffer[] | null = [];
  let length = 0;
  const collector = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      length += chunk.length;
      if (length > maxBytes) chunks = null;
      chunks?.push(chunk);
      done(null, chunk);
    },
    flush(done: TransformCallback) {
      if (chunks) onWhole(Buffer.concat(chunks));
      done();
    },
  });
  // An error on one side ends the other; the reader gets it.
  pipeline(body, collector, () => undefined);
  return collector;
}

/** Problem codes of requests that the engine answers from a record's file. */
export const PREVIEW_PROBLEMS = [
  ...ENGINE_CODES,
  'validation_failed',
  'unauthenticated',
  'not_found',
  'file_too_large',
  'memory_budget',
] as const;
