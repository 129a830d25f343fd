import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createPreviewCacheStore, PREVIEW_CACHE_FOLDER, type PreviewCacheStore } from '#domain';
import { AppError, notFound, type ByteAnswer, type Logger, type SettingsOf, type Storage } from '#platform';
import { Resource } from '../resources/resources.js';

/** Larger answers are made anew each time: they would drive out hundreds of others. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** What a look is known by: its ETag names all that it is made from. */
export interface LookName {
  readonly etag: string;
  readonly sha256: string;
}

/** Previews and histograms in the storage: what was made once is not made again, by no process. */
@Injectable()
export class KeptLooks {
  private readonly looks: PreviewCacheStore;

  constructor(
    @Resource('database') database: DataSource,
    @Resource('storage') private readonly storage: Storage,
    @Resource('logger') private readonly logger: Logger,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
  ) {
    this.looks = createPreviewCacheStore(database);
  }

  /** The answer that was kept, else the one that is made now. @param passedOn headers of it that are kept, too */
  async findOrMake(
    name: LookName,
    passedOn: readonly string[],
    make: () => Promise<ByteAnswer>,
  ): Promise<ByteAnswer> {
    if (this.settings.LOOKS_MB === 0) return make();
    return (await this.find(name)) ?? this.keeping(name, await make(), passedOn);
  }

  private async find({ etag }: LookName): Promise<ByteAnswer | null> {
    const kept = await this.looks.find(etag);
    if (!kept) return null;
    try {
      const { headers, contentType, size, storageKey } = kept;
      if ((await this.storage.stat(storageKey))?.size !== size) throw notFound('Look');
      const own = { 'content-type': contentType, 'content-length': String(size) };
      return { headers: { ...headers, ...own }, body: await this.storage.open(storageKey) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'not-found') throw error;
      await this.looks.forget(kept.storageKey);
      return null;
    }
  }

  /** The same answer; it is kept when it has gone by as a whole. Keeping it neither delays nor fails the answer. */
  private keeping(name: LookName, answer: ByteAnswer, passedOn: readonly string[]): ByteAnswer {
    const body = collecting(
      answer.body,
      MAX_KEPT_BYTES,
      (bytes) => void this.keep(name, answer, bytes, passedOn),
    );
    return { ...answer, body };
  }

  private async keep(
    { etag: key, sha256: contentSha256 }: LookName,
    { headers }: Pick<ByteAnswer, 'headers'>,
    bytes: Buffer,
    passedOn: readonly string[],
  ): Promise<void> {
    const storageKey = `${PREVIEW_CACHE_FOLDER}${uuidv7()}`;
    const contentType = String(headers['content-type']);
    const kept = Object.fromEntries(
      passedOn.flatMap((header) => (headers[header] === undefined ? [] : [[header, headers[header]]])),
    );
    try {
      await this.storage.put(storageKey, bytes);
      const look = { key, contentSha256, storageKey, contentType, headers: kept, size: bytes.length };
      if (!(await this.looks.add(look))) await this.storage.delete(storageKey);
    } catch (error) {
      // The answer went out all the same. A file without a row is swept.
      this.logger.warn({ err: error }, 'look not kept');
    }
  }
}

/** Passes a body on, and hands it over when all of it has passed, unless it is larger than `maxBytes`. */
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
  // What breaks off on one side ends the other; whoever reads hears of it.
  pipeline(body, collector, () => undefined);
  return collector;
}
