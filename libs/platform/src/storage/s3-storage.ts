import { createReadStream } from 'node:fs';
import { rm, stat as statFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { v7 as uuidv7 } from 'uuid';
import { createS3Client, PATIENCE, type S3Settings } from './s3-client.js';
import type { ByteRange, RangeReader, Storage, StoredObject } from './storage.js';
import { assertStorageKey, missingFile } from './storage-key.js';

/** Storage in a bucket of Amazon S3 or of a service that speaks its protocol. */
export function s3Storage(settings: S3Settings, patience = PATIENCE): Storage {
  const client = createS3Client(settings, patience);
  const look = { requestTimeout: patience.lookMs };
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.S3_BUCKET, Key: key };
  };

  const get = async (key: string, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(notFoundAs(key));
    if (!answer.Body) throw missingFile(key);
    return answer.Body;
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
    open: async (key, range) => (await get(key, range)) as Readable,
    openReader: async (key) => rangeReader(key, (await mustStat(key)).size, get),
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

type GetRange = (key: string, range: ByteRange) => Promise<{ transformToByteArray(): Promise<Uint8Array> }>;

const rangeReader = (key: string, size: number, get: GetRange): RangeReader => ({
  name: path.posix.basename(key),
  size,
  async read(offset, length) {
    const last = Math.min(offset + length, size) - 1;
    if (last < offset) return new Uint8Array(0);
    return (await get(key, { start: offset, end: last })).transformToByteArray();
  },
  close: () => Promise.resolve(),
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

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const notFoundAs =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? missingFile(key) : error;
  };
