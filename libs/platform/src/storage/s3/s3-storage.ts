import { createReadStream } from 'node:fs';
import { rm, stat as statFile } from 'node:fs/promises';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { v7 as uuidv7 } from 'uuid';
import { assertUnread } from '../assert-unread.js';
import { openBucketReader } from './bucket-reader.js';
import { createS3Client, S3_TIME_LIMITS, type S3Settings } from './s3-client.js';
import { hasStatus, s3Failure, throwS3Failure } from './s3-failure.js';
import { abortUploads, listObjects } from './s3-listing.js';
import { bucketReads, bucketRequests, type BucketAnswer } from './s3-reads.js';
import type { Storage } from '../storage.js';
import { assertRange, assertStorageKey, folderPrefix, missingFile } from '../storage-key.js';
import { writeAndRemove } from '../write-and-remove.js';

/** Metadata that names the upload of an object (`x-amz-meta-upload`). */
const UPLOAD_MARK = 'upload';

/** Storage in a bucket of Amazon S3 or a compatible service. */
export function s3Storage(settings: S3Settings, timeLimits = S3_TIME_LIMITS): Storage {
  const client = createS3Client(settings, timeLimits);
  const look = { requestTimeout: timeLimits.lookupMs };
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.S3_BUCKET, Key: key };
  };

  const { get, head, stat } = bucketReads(client, settings.S3_BUCKET, timeLimits);

  /**
   * Multipart upload: the object appears when the last part is in. If that response is lost, a retry finds no upload any more,
   * and the object's metadata tells whether it is ours.
   */
  const upload = async (key: string, Body: Readable | Uint8Array): Promise<void> => {
    assertUnread(Body);
    const mark = uuidv7();
    const params = { ...at(key), Body, Metadata: { [UPLOAD_MARK]: mark } };
    try {
      await new Upload({ client, params }).done();
    } catch (error) {
      // The provider of the stream gets the stream's error, whatever it did to the upload.
      const broke = Body instanceof Readable ? Body.errored : null;
      if (broke && !isLeftUnread(broke)) throw broke;
      const isIn = hasStatus(error, 404) && (await head(key))?.Metadata?.[UPLOAD_MARK] === mark;
      if (!isIn) throw s3Failure(error);
    }
  };

  return {
    assertRoom: () => Promise.resolve(),
    async put(key, body) {
      await upload(key, body);
      const found = await stat(key);
      if (!found) throw missingFile(key);
      return found;
    },
    async putFile(key, localPath) {
      assertStorageKey(key);
      const { size, mtime } = await statFile(localPath);
      await upload(key, createReadStream(localPath));
      await rm(localPath);
      return { key, size, modifiedAt: mtime };
    },
    async open(key, range) {
      if (range) assertRange(range);
      return withMappedErrors((await get(key, range)).Body as Readable);
    },
    openSized: async (key, size) => withMappedErrors(ofSize(await get(key), key, size)),
    async openReader(key, seen) {
      assertStorageKey(key);
      return openBucketReader(key, bucketRequests(get), seen);
    },
    stat,
    async *list(folder) {
      yield* listObjects(client, settings.S3_BUCKET, folderPrefix(folder));
    },
    removeUnfinished: (before) => abortUploads(client, settings.S3_BUCKET, before),
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)), look).catch(throwS3Failure);
    },
    check() {
      return writeAndRemove(this);
    },
    close: () => Promise.resolve(client.destroy()),
  };
}

/**
 * Node's error of a stream that its reader destroyed, as after a refused upload: the refusal counts. An abort by a signal has
 * its own reason.
 */
const isLeftUnread = ({ name, cause }: Error): boolean => name === 'AbortError' && cause === undefined;

/** @throws AppError not-found when the object has another size */
function ofSize({ size, Body }: BucketAnswer, key: string, expected: number): Readable {
  const body = Body as Readable;
  if (size === expected) return body;
  body.destroy();
  throw missingFile(key);
}

/** The bytes of a response; an interruption by the bucket is mapped. */
function withMappedErrors(body: Readable): Readable {
  const mapped = new PassThrough();
  body.once('error', (error) => mapped.destroy(s3Failure(error) as Error));
  // The stream itself reports errors to its reader.
  pipeline(body, mapped, () => undefined);
  return mapped;
}
