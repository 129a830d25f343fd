import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendAsOwner, startArchive } from '../../apps/sample-archive/test/archive-under-test.js';
import {
  BUCKET_ACCESS_KEY_ID,
  Buckets,
  type WritableBucket,
} from '../../apps/sample-archive/src/buckets/buckets.js';
import { Callers } from '../../apps/sample-archive/src/trouble/callers.js';
import { atSpecEnd } from './spec-end.js';

/** Name of the bucket. */
const BUCKET = 'images';
const PREFIX = '/s3';

/** The settings of a service that keeps its files in the bucket. */
export interface BucketSettings {
  readonly STORAGE_DRIVER: 's3';
  readonly S3_ENDPOINT: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly S3_ACCESS_KEY_ID: string;
  readonly S3_SECRET_ACCESS_KEY: string;
}

/** A bucket of the sample archive, which runs within the spec. */
export interface TestBucket {
  readonly settings: BucketSettings;
  /** Where the service has its data; it goes with the spec. */
  readonly folder: string;
  /** `PUT /bucket/key?…` of the last thousand requests, in order. */
  requests(): readonly string[];
  forgetRequests(): void;
  /** Writes past the protocol. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Buffer | undefined;
  keys(): readonly string[];
  /** Uploads in parts that were neither completed nor aborted. */
  uploadKeys(): readonly string[];
  /** Sets switches of the sample archive (docs/sample-archive.md) for this bucket. */
  behave(switches: object): Promise<void>;
  /** Takes all switches away. */
  heal(): Promise<void>;
  /** Ends the service in the middle of what it does; connections break. */
  stop(): Promise<void>;
  /** Starts it again, at the same address and with all that it had. */
  start(): Promise<void>;
}

/** Starts a bucket; it ends with the spec. @param isMade whether the bucket is there, or only the service */
export async function startBucket({ isMade = true } = {}): Promise<TestBucket> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bucket-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  let service = await startArchive(folder);
  const { port, origin } = new URL(service.url);
  let isRunning = true;
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    const closing = service.app.close();
    service.app.getHttpServer().closeAllConnections();
    await closing;
  };
  atSpecEnd(stop);
  if (isMade) await service.app.get(Buckets).make(BUCKET);
  let bucket = isMade ? await service.app.get(Buckets).find(BUCKET) : undefined;
  const opened = (): WritableBucket => {
    if (!bucket) throw new Error('the bucket has not been made');
    return bucket;
  };
  const behaviour = async (method: string, body?: object) => {
    const answer = await sendAsOwner(service, method, '/sample/behaviour', body);
    if (!answer.ok) throw new Error(await answer.text());
  };

  return {
    folder,
    settings: {
      ...{ STORAGE_DRIVER: 's3', S3_ENDPOINT: `${origin}${PREFIX}`, S3_REGION: 'us-east-1' },
      ...{ S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: BUCKET_ACCESS_KEY_ID },
      S3_SECRET_ACCESS_KEY: service.secret,
    },
    requests: () =>
      service.app
        .get(Callers)
        .list()
        .map(({ method, url }) => `${method} ${url.slice(PREFIX.length)}`),
    forgetRequests: () => service.app.get(Callers).forget(),
    async put(key, bytes) {
      const { objects } = opened();
      const data = objects.newData();
      writeFileSync(objects.pathOf(data), bytes);
      const entry = { key, size: bytes.length, etag: randomUUID(), data, headers: {} };
      await objects.show(entry, () => undefined);
    },
    get(key) {
      const found = opened().objects.get(key);
      return found && readFileSync(opened().objects.pathOf(found.data));
    },
    keys: () =>
      opened()
        .objects.all()
        .map(({ key }) => key),
    uploadKeys: () =>
      opened()
        .uploads.all()
        .map(({ key }) => key),
    behave: ({ on = [], ...switches }: { on?: string | string[] }) =>
      behaviour('POST', { ...switches, on: [BUCKET, on].flat() }),
    heal: () => behaviour('DELETE'),
    stop,
    async start() {
      service = await startArchive(folder, Number(port));
      isRunning = true;
      bucket = await service.app.get(Buckets).find(BUCKET);
    },
  };
}
