import { S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '../../config/settings.js';

/** Settings of the bucket and its credentials. */
export type S3Settings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Time limits of single requests, ms. The client makes three attempts in all. */
export interface S3TimeLimits {
  readonly connectMs: number;
  /** Checking or deleting an object: transactions wait for these. */
  readonly lookupMs: number;
  /** Time to the first byte of any other response; the parts of an upload (5 MiB) count from their first byte. */
  readonly answerMs: number;
  /** Time without a byte within a response. */
  readonly silenceMs: number;
}

/** Three attempts take less than a transaction may wait (see `dataSourceOptions`). */
export const S3_TIME_LIMITS: S3TimeLimits = {
  connectMs: 5_000,
  lookupMs: 10_000,
  answerMs: 60_000,
  silenceMs: 60_000,
};

/** A client for Amazon S3, or with S3_ENDPOINT for a compatible service (path style). */
export function createS3Client(settings: S3Settings, timeLimits = S3_TIME_LIMITS): S3Client {
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
      connectionTimeout: timeLimits.connectMs,
      requestTimeout: timeLimits.answerMs,
      // Without it the client only warns and keeps waiting.
      throwOnRequestTimeout: true,
      socketTimeout: timeLimits.silenceMs,
    },
  });
}
