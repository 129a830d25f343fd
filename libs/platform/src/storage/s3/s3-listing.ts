import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hasStatus, throwS3Failure } from './s3-failure.js';
import type { StoredObject } from '../storage.js';

/** All objects whose keys begin with a prefix, page by page. */
export async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncIterable<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      .catch(throwS3Failure);
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** Aborts multipart uploads that were never completed, which are stored and billed until then. @returns their number */
export async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let aborted = 0;
  let place: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (place) {
    const page: ListMultipartUploadsCommandOutput = await client
      .send(new ListMultipartUploadsCommand({ Bucket, ...place }))
      .catch(throwS3Failure);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      if (await abortUpload(client, { Bucket, Key, UploadId })) aborted += 1;
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    place = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined;
  }
  return aborted;
}

type UploadPlace = ConstructorParameters<typeof AbortMultipartUploadCommand>[0];

/** @returns false when it was completed or aborted meanwhile */
const abortUpload = (client: S3Client, upload: UploadPlace): Promise<boolean> =>
  client.send(new AbortMultipartUploadCommand(upload)).then(
    () => true,
    (error: unknown) => (hasStatus(error, 404) ? false : throwS3Failure(error)),
  );
