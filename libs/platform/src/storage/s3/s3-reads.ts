import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BucketRequests } from './bucket-reader.js';
import type { S3TimeLimits } from './s3-client.js';
import type { AppError } from '../../errors/app-error.js';
import { hasStatus, s3Failure, throwS3Failure } from './s3-failure.js';
import type { ByteRange, StoredObject } from '../storage.js';
import { storageUnavailable } from '../storage-unavailable.js';
import { assertStorageKey, changedFile, missingFile, noSuchBytes } from '../storage-key.js';

/** Read requests for objects of a bucket. */
export interface BucketReads {
  /** @throws AppError not-found; bad-range; conflict when it does not have the version `ifMatch` */
  readonly get: GetObject;
  readonly head: (key: string) => Promise<HeadObjectCommandOutput | null>;
  readonly stat: (key: string) => Promise<StoredObject | null>;
}

export function bucketReads(client: S3Client, Bucket: string, timeLimits: S3TimeLimits): BucketReads {
  const at = (Key: string) => {
    assertStorageKey(Key);
    return { Bucket, Key };
  };

  const get: GetObject = async (key, range, IfMatch) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body, ...answer } = await client
      .send(new GetObjectCommand({ ...at(key), Range, IfMatch }))
      .catch(refusedAs(key, range));
    if (!Body) throw missingFile(key);
    const size = range ? wholeSize(answer.ContentRange, range) : (answer.ContentLength ?? 0);
    if (size === undefined) {
      (Body as Readable).destroy();
      throw otherBytes(`"${answer.ContentRange}"`);
    }
    return { size, version: answer.ETag ?? '', Body };
  };

  const head = async (key: string): Promise<HeadObjectCommandOutput | null> =>
    client
      .send(new HeadObjectCommand(at(key)), { requestTimeout: timeLimits.lookupMs })
      .catch((error: unknown) => (hasStatus(error, 404) ? null : throwS3Failure(error)));

  const stat = async (key: string): Promise<StoredObject | null> => {
    const found = await head(key);
    return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  };

  return { get, head, stat };
}

type GetObject = (key: string, range?: ByteRange, ifMatch?: string) => Promise<BucketAnswer>;

/** An object or a range of it. */
export interface BucketAnswer {
  /** Size of the whole object. */
  readonly size: number;
  readonly version: string;
  readonly Body: NonNullable<GetObjectCommandOutput['Body']>;
}

/** The size of the whole object in a range response; undefined when it does not answer that range. */
function wholeSize(contentRange: string | undefined, { start }: ByteRange): number | undefined {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '');
  return match && Number(match[1]) === start ? Number(match[2]) : undefined;
}

/** The requests of a reader. */
export const bucketRequests = (get: GetObject): BucketRequests => ({
  async readStart(key, length) {
    const range = { start: 0, end: length - 1 };
    const answer = await get(key, range).catch((error: unknown) => {
      // An empty object has no valid range.
      if (isNoSuchBytes(error)) return null;
      throw error;
    });
    if (!answer) return { size: 0, version: '', bytes: new Uint8Array(0) };
    const { size, version } = answer;
    return { size, version, bytes: await bytesOf(answer, Math.min(length, size)) };
  },
  async readRange(key, { start, end }, version) {
    return bytesOf(await get(key, { start, end }, version || undefined), end - start + 1);
  },
});

async function bytesOf({ Body }: BucketAnswer, length: number): Promise<Uint8Array> {
  const bytes = await Body.transformToByteArray().catch(throwS3Failure);
  if (bytes.length !== length) throw otherBytes(`${bytes.length} of ${length}`);
  return bytes;
}

const otherBytes = (what: string): AppError => {
  const message = 'The storage returned other bytes than requested';
  return storageUnavailable('unavailable', message, new Error(`the bucket answers ${what}`));
};

const isNoSuchBytes = (error: unknown): boolean => (error as { kind?: string }).kind === 'bad-range';

const refusedAs =
  (key: string, range?: ByteRange) =>
  (error: unknown): never => {
    if (hasStatus(error, 404)) throw missingFile(key);
    if (hasStatus(error, 412)) throw changedFile(key);
    throw range && hasStatus(error, 416) ? noSuchBytes(range) : s3Failure(error);
  };
