import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startBucketServer, type BucketServer } from '../../../../test/support/bucket-server.js';
import { s3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/** More than one part of an upload (5 MiB). */
const SEVERAL_PARTS = 12_000_000;

const settingsOf = (endpoint: string) => ({
  ...{ S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: 'images' },
  ...{ S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' },
});

let bucket: BucketServer;
let storage: Storage;

beforeAll(async () => {
  bucket = await startBucketServer();
  storage = s3Storage(settingsOf(bucket.endpoint));
});

beforeEach(() => {
  bucket.objects.clear();
  bucket.requests.length = 0;
  bucket.failParts = false;
});

afterAll(async () => {
  await storage.close();
  await bucket.close();
});

describe('s3Storage', () => {
  it('gives back what was put in, whole or in part', async () => {
    expect(await storage.put('a/one.txt', Buffer.from('0123456789'))).toMatchObject({ size: 10 });
    expect(bucket.objects.get('a/one.txt')?.toString()).toBe('0123456789');
    expect(await text(await storage.open('a/one.txt'))).toBe('0123456789');
    expect(await text(await storage.open('a/one.txt', { start: 2, end: 4 }))).toBe('234');
  });

  it('uploads large streams in parts, and nothing shows when one fails', async () => {
    const chunk = Buffer.alloc(SEVERAL_PARTS / 12, 7);
    const chunks = () => Readable.from(Array.from({ length: 12 }, () => chunk));
    expect((await storage.put('b/large.bin', chunks())).size).toBe(SEVERAL_PARTS);
    expect(bucket.requests.filter((line) => line.includes('partNumber')).length).toBeGreaterThan(1);
    bucket.failParts = true;
    await expect(storage.put('b/broken.bin', chunks())).rejects.toThrow();
    expect(bucket.objects.has('b/broken.bin')).toBe(false);
  }, 30_000);

  it('takes over a local file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-s3-'));
    const local = path.join(folder, 'local.bin');
    writeFileSync(local, 'content');
    expect(await storage.putFile('c/moved.bin', local)).toMatchObject({ key: 'c/moved.bin', size: 7 });
    expect(existsSync(local)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('reads ranges and asks for no byte beyond the end', async () => {
    bucket.objects.set('d/range.bin', Buffer.from(Uint8Array.from({ length: 100 }, (_, i) => i)));
    const reader = await storage.openReader('d/range.bin');
    expect(reader).toMatchObject({ name: 'range.bin', size: 100 });
    expect([...(await reader.read(10, 3))]).toEqual([10, 11, 12]);
    expect([...(await reader.read(98, 10))]).toEqual([98, 99]);
    const before = bucket.requests.length;
    expect(await reader.read(100, 10)).toHaveLength(0);
    expect(bucket.requests).toHaveLength(before);
    await reader.close();
  });

  it('opens an object with one request, and reads on in steps that are worth their way', async () => {
    const object = Buffer.from(Uint8Array.from({ length: 1_000_000 }, (_, i) => i % 251));
    bucket.objects.set('d/large.bin', object);
    const reader = await storage.openReader('d/large.bin');
    expect(reader.size).toBe(1_000_000);
    for (let at = 0; at < 256 * 1024; at += 2880) {
      const length = Math.min(2880, 256 * 1024 - at);
      expect(object.compare(await reader.read(at, length), 0, length, at, at + length)).toBe(0);
    }
    expect(bucket.requests).toHaveLength(1);
    const over = 256 * 1024 - 9;
    expect(object.compare(await reader.read(over, 10), 0, 10, over, over + 10)).toBe(0);
    bucket.requests.length = 1;
    for (let at = 500_000; at < 500_000 + 64 * 1024 - 2880; at += 2880)
      expect(object.compare(await reader.read(at, 2880), 0, 2880, at, at + 2880)).toBe(0);
    expect(bucket.requests).toHaveLength(2);
    expect(object.compare(await reader.read(600_000, 300_000), 0, 300_000, 600_000, 900_000)).toBe(0);
    expect([...(await reader.read(999_998, 10))]).toEqual([...object.subarray(999_998)]);
    expect(bucket.requests).toHaveLength(4);
  });

  it('opens an object that was seen without any request, and gives nothing of another version', async () => {
    bucket.objects.set('d/seen.bin', Buffer.from('0123456789'));
    const seen = await storage.openReader('d/seen.bin');
    bucket.requests.length = 0;
    const reader = await storage.openReader('d/seen.bin', seen);
    expect(bucket.requests).toEqual([]);
    expect(reader).toMatchObject({ size: 10, version: seen.version });
    expect(Buffer.from(await reader.read(2, 3)).toString()).toBe('234');
    bucket.objects.set('d/seen.bin', Buffer.from('abcdefghij'));
    const again = await storage.openReader('d/seen.bin', seen);
    await expect(again.read(0, 3)).rejects.toMatchObject({
      kind: 'conflict',
      message: /seen\.bin has changed/,
    });
  });

  it('opens an object without bytes', async () => {
    bucket.objects.set('d/empty.bin', Buffer.alloc(0));
    const reader = await storage.openReader('d/empty.bin');
    expect(reader.size).toBe(0);
    expect(await reader.read(0, 10)).toHaveLength(0);
  });

  it('lists all pages below a prefix', async () => {
    for (const key of ['e/1', 'e/2', 'e/3', 'e/4', 'e/5', 'f/1']) bucket.objects.set(key, Buffer.from(key));
    const found: unknown[] = [];
    for await (const object of storage.list('e/')) found.push(object);
    expect(found).toHaveLength(5);
    expect(found[4]).toEqual({ key: 'e/5', size: 3, modifiedAt: new Date('2026-01-01T00:00:00Z') });
  });

  it('knows what is not there', async () => {
    expect(await storage.stat('none.txt')).toBeNull();
    await expect(storage.open('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(storage.openReader('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
    await storage.delete('none.txt');
  });

  it('refuses keys that are none before it asks the bucket', async () => {
    await expect(storage.open('../secret')).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.put('a//b', Buffer.from('x'))).rejects.toMatchObject({ kind: 'validation' });
    expect(bucket.requests).toEqual([]);
  });

  it('aborts uploads that nobody completed', async () => {
    const start = (key: string) =>
      fetch(`${bucket.endpoint}/images/${key}?uploads`, { method: 'POST' }).then((answer) => answer.text());
    for (const key of ['h/1', 'h/2', 'h/3']) await start(key);
    expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(3);
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  it('checks itself and cleans up after it', async () => {
    await storage.check();
    expect(bucket.objects.size).toBe(0);
    expect(bucket.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'HEAD', 'DELETE']);
  });
});

describe('a service that hangs', () => {
  const LONG_MS = 60_000;
  /** Takes every request; begins to answer those for bytes, and says no more. */
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      response.writeHead(206, { 'content-length': 100, 'content-range': 'bytes 0-99/100' }).write('begins');
  });
  const patience = (some: object) => ({
    connectMs: LONG_MS,
    lookMs: LONG_MS,
    answerMs: LONG_MS,
    silenceMs: LONG_MS,
    ...some,
  });
  const hanging = (some: object) =>
    s3Storage(settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), patience(some));

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['a look', { lookMs: 100 }, (it: Storage) => it.stat('a/b.txt')],
    ['a deletion', { lookMs: 100 }, (it: Storage) => it.delete('a/b.txt')],
    ['an upload', { answerMs: 100 }, (it: Storage) => it.put('a/b.txt', Buffer.from('x'))],
    ['bytes', { silenceMs: 100 }, async (it: Storage) => (await it.openReader('begins')).read(0, 100)],
  ])('ends %s', async (_what, some, call) => {
    const stalled = hanging(some);
    await expect(call(stalled)).rejects.toMatchObject({ name: 'TimeoutError' });
    await stalled.close();
  });
});
