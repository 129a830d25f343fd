import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { FoundRecord } from '#domain';
import { unlessAborted } from '#platform';
import type { ProcessingClient, TileSetFacts } from '#processing-client';
import { Resource } from '../resources/resources.js';
import type { PlaneQuery } from '../viewer/image-part.dto.js';
import { jsonAnswer } from '../responses/json-answer.js';
import { PreviewCache } from '../viewer/preview-cache.js';
import { engineVersion, viewEtag } from '../viewer/viewer.service.js';

/** Sets in memory: some 5 kB each. */
const MAX_RECENT = 1000;

/** Changes with the format of tiles (docs/tiles.md). */
const FORMAT = 1;

/** A plane that is cut into tiles. */
export interface FoundTileSet extends TileSetFacts {
  /** Changes with the file, the plane, the engine and the format of tiles. */
  readonly id: string;
}

type File = Pick<FoundRecord, 'storageKey' | 'sha256'>;

/** Tile sets of files: in memory, else in the preview cache, else measured by the engine. */
@Injectable()
export class TileSets {
  private readonly recent = new LRUCache<string, FoundTileSet>({ max: MAX_RECENT });
  /** Sets that are being measured; `null`: the client that it was measured for has left. */
  private readonly inProgress = new Map<string, Promise<FoundTileSet | null>>();

  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly cache: PreviewCache,
  ) {}

  /**
   * A client that opens an image asks for many tiles at once: its set is measured once. Who waits gets the failure, too, unless it is only
   * that the first client has left.
   */
  async find(file: File, { hdu, sliceIndex }: PlaneQuery, signal: AbortSignal): Promise<FoundTileSet> {
    const etag = viewEtag(file, 'tiles', { hdu, sliceIndex });
    for (let other = this.inProgress.get(etag); other; other = this.inProgress.get(etag)) {
      const found = await unlessAborted(other, signal);
      if (found) return found;
    }
    return this.recent.get(etag) ?? this.measure(etag, file, { hdu, sliceIndex }, signal);
  }

  private measure(etag: string, file: File, plane: PlaneQuery, signal: AbortSignal): Promise<FoundTileSet> {
    const measuring = this.factsOf(etag, file, plane, signal).then((facts) => {
      const found = { id: idOf(file, facts), ...facts };
      this.recent.set(etag, found);
      return found;
    });
    const set = measuring
      .catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      })
      .finally(() => this.inProgress.delete(etag));
    // The failure reaches who asked; there may be nobody who waits, too.
    set.catch(() => undefined);
    this.inProgress.set(etag, set);
    return measuring;
  }

  private async factsOf(
    etag: string,
    { storageKey: key, sha256 }: File,
    plane: PlaneQuery,
    signal: AbortSignal,
  ): Promise<TileSetFacts> {
    const make = async () => jsonAnswer(await this.processing.tileSet({ key, ...plane }, { signal }));
    const { body } = await this.cache.findOrMake({ etag, sha256 }, [], make);
    return (await json(body)) as TileSetFacts;
  }
}

/** Letters and digits of an id: 130 bits of the digest. */
const ID_LENGTH = 26;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const idOf = (
  { sha256 }: Pick<File, 'sha256'>,
  { hdu, sliceIndex }: Pick<TileSetFacts, 'hdu' | 'sliceIndex'>,
): string => textId(JSON.stringify([engineVersion(), sha256, hdu, sliceIndex, FORMAT]));

function textId(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return Array.from(digest.subarray(0, ID_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
