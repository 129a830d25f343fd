import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BucketObjects } from './bucket-objects.js';
import { BucketUploads } from './bucket-uploads.js';
import { S3Refusal } from './s3-refusal.js';

/** Amazon S3, "Bucket naming rules". */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** A bucket that clients write to. */
export interface WritableBucket {
  readonly name: string;
  readonly objects: BucketObjects;
  readonly uploads: BucketUploads;
}

/** The buckets of clients, each in a folder of its own. */
export class Buckets {
  private readonly byName = new Map<string, Promise<WritableBucket>>();

  constructor(private readonly folder: string) {}

  /** Opens existing ones. */
  async restore(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) await this.open(name);
  }

  /** @throws S3Refusal when there is no such bucket */
  async find(name: string): Promise<WritableBucket> {
    const found = await this.byName.get(name);
    if (!found) throw new S3Refusal(404, 'NoSuchBucket');
    return found;
  }

  /** @throws S3Refusal when it exists, or its name is invalid */
  async make(name: string): Promise<WritableBucket> {
    if (!BUCKET_NAME.test(name)) throw new S3Refusal(400, 'InvalidBucketName');
    if (this.byName.has(name)) throw new S3Refusal(409, 'BucketAlreadyOwnedByYou');
    return this.open(name);
  }

  private open(name: string): Promise<WritableBucket> {
    const folder = path.join(this.folder, name);
    const opening = (async () => ({
      name,
      objects: await BucketObjects.open(folder),
      uploads: await BucketUploads.open(path.join(folder, 'uploads')),
    }))();
    this.byName.set(name, opening);
    return opening;
  }
}
