import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ByteAnswer } from '#platform';
import { etagOf, sendNotModifiedEarly, versionedCaching } from '../responses/conditional-requests.js';
import { sendPicture } from '../responses/send-body.js';
import { PreviewCache } from '../viewer/preview-cache.js';

/** A tile to be answered. */
export interface VersionedTile {
  /** Names everything that the tile is made from, with the version of the engine. */
  readonly madeFrom: readonly unknown[];
  /** Checksum of the file that it shows, with which it leaves the cache. */
  readonly sha256: string;
  readonly isPublic: boolean;
  /** The tile as the engine sends it, compressed by gzip. */
  readonly make: () => Promise<ByteAnswer>;
}

/** Bytes of one step of unpacking: with the 16 kB of Node, a tile of a megabyte keeps the main thread busy three times as long. */
const PLAIN_BYTES = 128 * 1024;

const CONTENT_TYPE = 'application/octet-stream';

/** The answer of an operation that sends a tile. */
export const TILE = {
  contentTypes: [CONTENT_TYPE],
  also: [304],
  headers: ['ETag', 'Content-Encoding'],
} as const;

/** Answers float tiles: cached, compressed if the client takes it, and valid forever. */
@Injectable()
export class TileAnswers {
  constructor(private readonly cache: PreviewCache) {}

  async send(
    request: Request,
    response: Response,
    { madeFrom, sha256, isPublic, make }: VersionedTile,
  ): Promise<void> {
    const etag = etagOf(JSON.stringify(madeFrom));
    const caching = versionedCaching(etag, isPublic);
    if (sendNotModifiedEarly(request, response, caching)) return;
    const packed = await this.cache.findOrMake({ etag, sha256 }, [], make);
    const isPacked = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    await sendPicture(
      response,
      isPacked ? asPacked(packed) : unpacked(packed),
      ['content-encoding'],
      caching,
    );
  }
}

const asPacked = ({ headers, body }: ByteAnswer): ByteAnswer => ({
  headers: { ...headers, 'content-type': CONTENT_TYPE, 'content-encoding': 'gzip' },
  body,
});

function unpacked({ body }: ByteAnswer): ByteAnswer {
  const plain = createGunzip({ chunkSize: PLAIN_BYTES });
  // A failure on one side ends the other; the reader gets the error.
  pipeline(body, plain, () => undefined);
  return { headers: { 'content-type': CONTENT_TYPE }, body: plain };
}
