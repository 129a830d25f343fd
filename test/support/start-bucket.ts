import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSwitches } from '../../apps/sample-archive/src/fault-injection/read-switches.js';
import type { WritableBucket } from './s3-server/buckets.js';
import { S3Server } from './s3-server/s3-server.js';
import { S3_SWITCHES } from './s3-server/s3-switches.js';
import { atSpecEnd } from './spec-end.js';

/** Name of the bucket. */
const BUCKET = 'images';

/** The settings of a service with its files in the bucket. */
export interface BucketSettings {
  readonly STORAGE_DRIVER: 's3';
  readonly S3_ENDPOINT: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly S3_ACCESS_KEY_ID: string;
  readonly S3_SECRET_ACCESS_KEY: string;
}

/** A bucket, and its server within the spec. */
export interface TestBucket {
  readonly settings: BucketSettings;
  /** Data folder; removed with the spec. */
  readonly folder: string;
  /** `PUT /bucket/key?…` of the last thousand requests, in order. */
  requests(): readonly string[];
  forgetRequests(): void;
  /** Writes directly, without the protocol. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Buffer | undefined;
  keys(): readonly string[];
  /** Multipart uploads neither completed nor aborted. */
  uploadKeys(): readonly string[];
  /** Sets fault switches (`s3-switches.ts`), with `on` and `times` (docs/sample-archive.md). */
  behave(switches: object): Promise<void>;
  /** Removes all fault switches. */
  heal(): Promise<void>;
  /** Stops the server at once; connections break. */
  stop(): Promise<void>;
  /** Restarts it at the same address with its data. */
  start(): Promise<void>;
}

/** Starts a bucket; it ends with the spec. @param isMade whether the bucket exists, or only the service */
export async function startBucket({ isMade = true } = {}): Promise<TestBucket> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bucket-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  const owner = { accessKeyId: 'firstlight-test', secretAccessKey: randomBytes(32).toString('hex') };
  let server = await S3Server.start(folder, owner);
  const { port, endpoint } = server;
  let isRunning = true;
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    await server.close();
  };
  atSpecEnd(stop);
  let bucket = isMade ? await server.buckets.make(BUCKET) : undefined;
  const opened = (): WritableBucket => {
    if (!bucket) throw new Error('the bucket has not been made');
    return bucket;
  };

  return {
    folder,
    settings: {
      ...{ STORAGE_DRIVER: 's3', S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: BUCKET },
      ...{ S3_ACCESS_KEY_ID: owner.accessKeyId, S3_SECRET_ACCESS_KEY: owner.secretAccessKey },
    },
    requests: () => [...server.requests],
    forgetRequests: () => void (server.requests.length = 0),
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
    behave: (switches) =>
      Promise.resolve({ ...switches }).then((body) => server.faults.set(readSwitches(S3_SWITCHES, body))),
    heal: () => Promise.resolve(server.faults.clear([])),
    stop,
    async start() {
      server = await S3Server.start(folder, owner, port);
      isRunning = true;
      bucket = await server.buckets.find(BUCKET);
    },
  };
}
