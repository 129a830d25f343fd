import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from './s3-client.js';
import { hasStatus } from './s3-failure.js';

/**
 * Creates the bucket of the settings unless it exists.
 * @returns whether it was created
 * @throws when the store is unreachable, refuses the credentials, or the bucket has another owner
 */
export async function makeBucket(settings: S3Settings): Promise<boolean> {
  const client = createS3Client(settings);
  try {
    return !(await exists(client, settings.S3_BUCKET)) && (await make(client, settings.S3_BUCKET));
  } finally {
    client.destroy();
  }
}

async function exists(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw error;
  }
}

async function make(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    // Another start was faster.
    if (error instanceof BucketAlreadyOwnedByYou) return false;
    throw error;
  }
}
