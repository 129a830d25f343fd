import type { Request, Response } from 'express';
import type { Subjects } from '../../../apps/sample-archive/src/fault-injection/read-switches.js';
import { S3Refusal } from './s3-refusal.js';

/** Operations of a bucket, by their S3 names. */
export type BucketOperation =
  | 'AbortMultipartUpload'
  | 'CompleteMultipartUpload'
  | 'CreateBucket'
  | 'CreateMultipartUpload'
  | 'DeleteObject'
  | 'GetObject'
  | 'HeadBucket'
  | 'HeadObject'
  | 'ListMultipartUploads'
  | 'ListObjectsV2'
  | 'PutObject'
  | 'UploadPart';

/** A parsed request for a bucket. */
export interface BucketRequest {
  readonly operation: BucketOperation;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  /** The signed hash of its body. */
  readonly signedAs: string;
  readonly subjects: Subjects;
  readonly request: Request;
  readonly response: Response;
}

/** Amazon S3, "Object key naming guidelines". */
const MAX_KEY_BYTES = 1024;

/** The requested operation. @throws S3Refusal when it is unknown */
export function operationOf(method: string, key: string, query: URLSearchParams): BucketOperation {
  const found = key === '' ? ofBucket(method, query) : ofObject(method, query);
  if (found === undefined) throw new S3Refusal(501, 'NotImplemented');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Refusal(400, 'KeyTooLongError');
  return found;
}

function ofBucket(method: string, query: URLSearchParams): BucketOperation | undefined {
  if (method === 'HEAD') return 'HeadBucket';
  if (method === 'PUT') return 'CreateBucket';
  if (method !== 'GET') return undefined;
  if (query.has('uploads')) return 'ListMultipartUploads';
  return query.get('list-type') === '2' ? 'ListObjectsV2' : undefined;
}

function ofObject(method: string, query: URLSearchParams): BucketOperation | undefined {
  const isOfUpload = query.has('uploadId');
  switch (method) {
    case 'GET':
      return 'GetObject';
    case 'HEAD':
      return 'HeadObject';
    case 'PUT':
      return isOfUpload ? 'UploadPart' : 'PutObject';
    case 'DELETE':
      return isOfUpload ? 'AbortMultipartUpload' : 'DeleteObject';
    case 'POST':
      if (isOfUpload) return 'CompleteMultipartUpload';
      return query.has('uploads') ? 'CreateMultipartUpload' : undefined;
    default:
      return undefined;
  }
}
