import { createReadStream } from 'node:fs';
import { rm, stat as statFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  type GetObjectCommandOutput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { v7 as uuidv7 } from 'uuid';
import { openBucketReader, type BucketRequests } from './bucket-reader.js';
import { createS3Client, hasStatus, PATIENCE, type S3Settings } from './s3-client.js';
import type { ByteRange, Storage, StoredObject } from './storage.js';
import { assertStorageKey, changedFile, missingFile } from './storage-key.js';

/** Storage in a bucket of Amazon S3 or of a service that speaks its protocol. */
export function s3Storage(settings: S3Settings, patience = PATIENCE): Storage {
  const client = createS3Client(settings, patience);
  const look = { requestTimeout: patience.lookMs };
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.S3_BUCKET, Key: key };
  };

  const get: GetObject = async (key, range, IfMatch) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await client
      .send(new GetObjectCommand({ ...at(key), Range, IfMatch }))
      .catch(refusedAs(key));
    if (!answer.Body) throw missingFile(key);
    return { ...answer, Body: answer.Body };
  };

  const stat = async (key: string): Promise<StoredObject | null> => {
    try {
      const head = await client.send(new HeadObjectCommand(at(key)), look);
      return { key, size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const mustStat = async (key: string): Promise<StoredObject> => {
    const found = await stat(key);
    if (!found) throw missingFile(key);
    return found;
  };

  /** Uploads in parts: nothing shows under the key before the last part is in. */
  const upload = (key: string, body: Readable | Uint8Array) =>
    new Upload({ client, params: { ...at(key), Body: body } }).done();

  return {
    async put(key, body) {
      await upload(key, body);
      return mustStat(key);
    },
    async putFile(key, localPath) {
      const { size, mtime } = await statFile(localPath);
      await upload(key, createReadStream(localPath));
      await rm(localPath);
      return { key, size, modifiedAt: mtime };
    },
    open: async (key, range) => (await get(key, range)).Body as Readable,
    openReader: (key, seen) => openBucketReader(key, bucketRequests(get), seen),
    stat,
    list: (prefix) => listObjects(client, settings.S3_BUCKET, prefix),
    removeUnfinished: (before) => abortUploads(client, settings.S3_BUCKET, before),
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)), look);
    },
    async check() {
      const key = `health/${uuidv7()}`;
      await this.put(key, Uint8Array.of(1));
      await this.delete(key);
    },
    close: () => Promise.resolve(client.destroy()),
  };
}

type GetObject = (key: string, range?: ByteRange, ifMatch?: string) => Promise<BucketAnswer>;
type BucketAnswer = Pick<GetObjectCommandOutput, 'ETag' | 'ContentRange'> & {
  readonly Body: NonNullable<GetObjectCommandOutput['Body']>;
};

/** What a reader asks of the bucket. */
const bucketRequests = (get: GetObject): BucketRequests => ({
  async readStart(key, length) {
    const answer = await get(key, { start: 0, end: length - 1 }).catch((error: unknown) => {
      // Of an object without bytes no range can be given.
      if (hasStatus(error, 416)) return null;
      throw error;
    });
    if (!answer) return { size: 0, version: '', bytes: new Uint8Array(0) };
    const { ETag: version = '', ContentRange = '', Body } = answer;
    const size = Number(/\/(\d+)$/.exec(ContentRange)?.[1]);
    if (!Number.isSafeInteger(size))
      throw new Error(`the bucket answers a range without its place: "${ContentRange}"`);
    return { size, version, bytes: await Body.transformToByteArray() };
  },
  readRange: async (key, range, version) =>
    (await get(key, range, version || undefined)).Body.transformToByteArray(),
});

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** An upload whose parts nobody completed is kept, and paid for, until it is aborted. */
async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let aborted = 0;
  let place: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (place) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...place }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      aborted += 1;
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    place = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined;
  }
  return aborted;
}

const isMissing = (error: unknown): boolean => hasStatus(error, 404);

const refusedAs =
  (key: string) =>
  (error: unknown): never => {
    if (isMissing(error)) throw missingFile(key);
    throw hasStatus(error, 412) ? changedFile(key) : error;
  };
