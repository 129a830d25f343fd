import { S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '../../config/settings.js';

/** The settings that say which bucket, and who asks. */
export type S3Settings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** How long a service may take before it counts as hanging, ms. The client tries three times in all. */
export interface Patience {
  readonly connectMs: number;
  /** To say whether an object is there, or to delete it: transactions wait for that. */
  readonly lookMs: number;
  /** To begin an answer to anything else; a part of an upload (5 MiB) counts from its first byte. */
  readonly answerMs: number;
  /** Without one byte in an answer that has begun. */
  readonly silenceMs: number;
}

/** Three looks take less than a transaction may wait (see `dataSourceOptions`). */
export const PATIENCE: Patience = { connectMs: 5_000, lookMs: 10_000, answerMs: 60_000, silenceMs: 60_000 };

/** A client for Amazon S3, or with S3_ENDPOINT for another service that speaks its protocol (path style). */
export function createS3Client(settings: S3Settings, patience = PATIENCE): S3Client {
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      // Without it the client only warns, and waits on.
      throwOnRequestTimeout: true,
      socketTimeout: patience.silenceMs,
    },
  });
}
