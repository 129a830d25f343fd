import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3';
import { keysIn } from '../../../../../test/support/keys-in.js';
import { seededBytes } from '../../../../../test/support/seeded-bytes.js';
import { atSpecEnd } from '../../../../../test/support/spec-end.js';
import { startBucket, type TestBucket } from '../../../../../test/support/start-bucket.js';
import { abortableStream } from '../../concurrency/abortable.js';
import { createS3Client } from './s3-client.js';
import { s3Storage } from './s3-storage.js';
import type { Storage } from '../storage.js';

jest.setTimeout(60_000);

const LONG_MS = 60_000;
const LONG_TIMEOUTS = { connectMs: LONG_MS, lookupMs: LONG_MS, answerMs: LONG_MS, silenceMs: LONG_MS };
/** More than two parts of an upload (5 MiB). */
const PARTS = seededBytes(12_000_000);
const pieces = () => Readable.from([PARTS.subarray(0, 7_000_000), PARTS.subarray(7_000_000)]);
const AWAY = { kind: 'unavailable', code: 'storage_unavailable', retryAfterSeconds: 10 };
const REFUSED = { ...AWAY, code: 'storage_refused' };

let bucket: TestBucket;
let storage: Storage;

beforeAll(async () => {
  bucket = await startBucket();
  storage = s3Storage(bucket.settings);
});
beforeEach(() => bucket.forgetRequests());
afterEach(() => bucket.heal());
afterAll(() => storage.close());

describe('requests of s3Storage', () => {
  it('make none beyond the end of an object', async () => {
    await bucket.put('d/range.bin', seededBytes(100));
    const reader = await storage.openReader('d/range.bin');
    expect(await reader.read(98, 10)).toHaveLength(2);
    const before = bucket.requests().length;
    expect(await reader.read(100, 10)).toHaveLength(0);
    expect(bucket.requests()).toHaveLength(before);
  });

  it('are one to open an object, then ranges of a worthwhile size', async () => {
    const object = seededBytes(1_000_000);
    await bucket.put('d/large.bin', object);
    const reader = await storage.openReader('d/large.bin');
    const isSame = async (at: number, length: number) =>
      object.compare(await reader.read(at, length), 0, length, at, at + length) === 0;
    for (let at = 0; at < 256 * 1024; at += 2880)
      expect(await isSame(at, Math.min(2880, 256 * 1024 - at))).toBe(true);
    expect(bucket.requests()).toHaveLength(1);
    expect(await isSame(256 * 1024 - 9, 10)).toBe(true);
    expect(bucket.requests()).toHaveLength(2);
    for (let at = 500_000; at < 500_000 + 64 * 1024 - 2880; at += 2880)
      expect(await isSame(at, 2880)).toBe(true);
    expect(bucket.requests()).toHaveLength(3);
    expect(await isSame(600_000, 300_000)).toBe(true);
    expect([...(await reader.read(999_998, 10))]).toEqual([...object.subarray(999_998)]);
    expect(bucket.requests()).toHaveLength(5);
  });

  it('are none to open an object whose version is known', async () => {
    await bucket.put('d/seen.bin', seededBytes(10));
    const { size, version } = await storage.openReader('d/seen.bin');
    bucket.forgetRequests();
    await storage.openReader('d/seen.bin', { size, version });
    expect(bucket.requests()).toEqual([]);
  });

  it('are none for invalid keys and folders', async () => {
    await expect(storage.open('../secret')).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.put('a//b', Buffer.from('x'))).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.list('a/../b')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      kind: 'validation',
    });
    expect(bucket.requests()).toEqual([]);
  });

  it('are four to check the bucket, and leave nothing', async () => {
    const before = bucket.keys();
    await storage.check();
    expect(bucket.keys()).toEqual(before);
    expect(bucket.requests().map((line) => line.split(' ')[0])).toEqual(['PUT', 'HEAD', 'GET', 'DELETE']);
  });

  it('fail as unavailable when nothing is readable', async () => {
    await bucket.behave({ status: 403, on: 'GET' });
    await expect(storage.check()).rejects.toMatchObject(REFUSED);
  });

  it('are one for each page of a listing', async () => {
    for (const n of [1, 2, 3, 4, 5]) await bucket.put(`e/${n}`, Buffer.from('x'));
    await bucket.behave({ pageSizeCap: 2 });
    expect(await keysIn(storage, 'e')).toEqual(['e/1', 'e/2', 'e/3', 'e/4', 'e/5']);
    expect(bucket.requests()).toHaveLength(3);
  });
});

describe('multipart uploads that were never completed', () => {
  let client: S3Client;
  beforeAll(() => void (client = createS3Client(bucket.settings)));
  afterAll(() => client.destroy());
  /** Begins like an upload, then dies. */
  const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: 'images', Key }));

  it('are aborted when they are old, page by page', async () => {
    await Promise.all(['h/1', 'h/2', 'h/3'].map(begin));
    expect(bucket.uploadKeys()).toEqual(['h/1', 'h/2', 'h/3']);
    expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    await bucket.behave({ pageSizeCap: 2 });
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(3);
    expect(bucket.uploadKeys()).toEqual([]);
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  it('do not count when they end at the same moment', async () => {
    await begin('h/4');
    await bucket.behave({ status: 404, on: 'AbortMultipartUpload' });
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
    await bucket.heal();
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  });
});

describe('a failing bucket', () => {
  const put = (key: string) => storage.put(key, pieces());
  const isWhole = async (key: string) => (await buffer(await storage.open(key))).equals(PARTS);

  it.each([
    ['is too busy for a part, twice', { status: 503, on: 'UploadPart', times: 2 }],
    ['loses a part on its way', { cutWriteAtByte: 100_000, on: 'UploadPart', times: 1 }],
    ['loses the answer to a part', { answerLost: true, on: 'UploadPart', times: 1 }],
    ['loses the answer to the whole', { answerLost: true, on: 'CompleteMultipartUpload', times: 1 }],
    ['fails late, once', { lateError: true, times: 1 }],
    ['is slow', { readBytesPerSecond: 20_000_000 }],
    ['breaks off a look', { answerLost: true, on: 'HeadObject', times: 1 }],
  ])('accepts the upload when it %s', async (_what, switches) => {
    await bucket.behave(switches);
    expect(await put('t/there.bin')).toMatchObject({ size: PARTS.length });
    expect(await isWhole('t/there.bin')).toBe(true);
    expect(bucket.uploadKeys()).toEqual([]);
    await storage.delete('t/there.bin');
  });

  it.each([
    ['is too busy for a part', { status: 503, on: 'UploadPart' }, AWAY],
    ['has no room', { status: 507, on: 'UploadPart' }, { kind: 'storage-full' }],
    ['breaks parts off', { cutWriteAtByte: 100_000, on: 'UploadPart' }, AWAY],
    ['does not want to put them together', { status: 500, on: 'CompleteMultipartUpload' }, AWAY],
    ['fails late', { lateError: true }, AWAY],
    ['knows a part by another name', { wrongEtag: true, on: 'UploadPart' }, REFUSED],
    ['may not write parts', { status: 403, on: 'UploadPart' }, REFUSED],
    ['may not put them together', { status: 403, on: 'CompleteMultipartUpload' }, REFUSED],
    ['may not begin', { status: 403, on: 'CreateMultipartUpload' }, REFUSED],
    ['takes no part so large', { status: 413, on: 'UploadPart' }, REFUSED],
    ['does not begin', { status: 503, on: 'CreateMultipartUpload' }, AWAY],
  ])('stores nothing when it %s, and keeps the local file', async (_what, switches, told) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-s3-'));
    atSpecEnd(() => rmSync(folder, { recursive: true }));
    const local = path.join(folder, 'local.bin');
    writeFileSync(local, PARTS);
    await bucket.behave(switches);
    await expect(put('t/none.bin')).rejects.toMatchObject(told);
    await expect(storage.putFile('t/none.bin', local)).rejects.toMatchObject(told);
    expect(existsSync(local)).toBe(true);
    expect(bucket.get('t/none.bin')).toBeUndefined();
    expect(bucket.uploadKeys()).toEqual([]);
  });

  it.each([
    [{ status: 503, on: 'PUT' }, AWAY],
    [{ status: 403, on: 'POST' }, REFUSED],
    [{ status: 507, on: 'PUT' }, { kind: 'storage-full' }],
  ])('reports (%j) for a multipart file of which little was read', async (trouble, problem) => {
    const file = path.join(bucket.folder, 'many-parts.bin');
    writeFileSync(file, seededBytes(40_000_000));
    await bucket.behave(trouble);
    await expect(storage.putFile('d/many.bin', file)).rejects.toMatchObject(problem);
    expect(existsSync(file)).toBe(true);
    const given = createReadStream(file);
    await expect(storage.put('d/many.bin', given)).rejects.toMatchObject(problem);
    expect(given.destroyed).toBe(true);
    rmSync(file);
  });

  it('gives the abort reason of the upload to its caller', async () => {
    const giving = new AbortController();
    const endless = Readable.from(
      (function* () {
        for (let n = 0; ; n += 1) {
          if (n === 30) giving.abort(new Error('given up'));
          yield Buffer.alloc(1_000_000);
        }
      })(),
    );
    const body = abortableStream(endless, giving.signal);
    await expect(storage.put('t/none.bin', body)).rejects.toMatchObject({ cause: { message: 'given up' } });
  });

  it('does not take a foreign object for its own when an upload has vanished', async () => {
    await bucket.put('t/other.bin', PARTS);
    await bucket.behave({ status: 404, on: 'CompleteMultipartUpload' });
    await expect(put('t/other.bin')).rejects.toMatchObject({ cause: { $metadata: { httpStatusCode: 404 } } });
  });

  it('is unavailable for every operation', async () => {
    const away = await startBucket();
    const there = s3Storage(away.settings);
    await there.put('a/b.txt', Buffer.from('x'));
    const reader = await there.openReader('a/b.txt');
    const seen = await there.openReader('a/b.txt', reader);
    await away.stop();
    for (const work of [
      () => there.put('a/b.txt', Buffer.from('x')),
      () => there.open('a/b.txt'),
      () => there.openReader('a/b.txt'),
      () => seen.read(0, 1),
      () => there.stat('a/b.txt'),
      () => there.delete('a/b.txt'),
      () => there.list('a')[Symbol.asyncIterator]().next(),
      () => there.removeUnfinished(new Date()),
      () => there.check(),
    ])
      await expect(work()).rejects.toMatchObject(AWAY);
    await away.start();
    expect(await there.stat('a/b.txt')).toMatchObject({ size: 1 });
    await there.close();
  });

  it('reports an interruption within the bytes in the stream', async () => {
    await bucket.put('t/read.bin', PARTS);
    await bucket.behave({ breakAtByte: 6_000_000, on: 't/read.bin' });
    await expect(buffer(await storage.open('t/read.bin'))).rejects.toMatchObject(AWAY);
    const reader = await storage.openReader('t/read.bin');
    await expect(reader.read(5_000_000, 2_000_000)).rejects.toMatchObject(AWAY);
  });

  it('returns no other bytes than were requested', async () => {
    await bucket.put('t/read.bin', PARTS);
    const seen = await storage.openReader('t/read.bin');
    await bucket.behave({ ignoreRange: true });
    const strange = /returned other bytes than requested/;
    await expect(storage.openReader('t/read.bin')).rejects.toThrow(strange);
    await expect(storage.open('t/read.bin', { start: 5, end: 9 })).rejects.toThrow(strange);
    await expect(seen.read(1_000_000, 100_000)).rejects.toThrow(strange);
    await bucket.heal();
    await bucket.behave({ shortBody: 3 });
    await expect(seen.read(1_000_000, 100_000)).rejects.toThrow(strange);
  });

  it.each(['<!DOCTYPE html><html><p>Down<br>for a moment</html>', '{"error": "down"}'])(
    'is unavailable when a proxy answers for it: %j',
    async (page) => {
      const proxy = createServer((_, response) => response.end(page));
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      atSpecEnd(() => void proxy.close());
      const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const there = s3Storage({ ...bucket.settings, S3_ENDPOINT: endpoint });
      await expect(there.put('t/none.bin', pieces())).rejects.toMatchObject(AWAY);
      await expect(there.openReader('t/none.bin')).rejects.toMatchObject(AWAY);
      await there.close();
    },
  );

  it.each([
    [413, '<html><body>Request Entity Too Large</body></html>', REFUSED],
    [413, 'too large', REFUSED],
    [413, '', REFUSED],
    [408, '<html><body>Request Timeout</body></html>', AWAY],
    [425, '', AWAY],
  ])('refuses, or is transient, as a proxy in front of it says: %i %j', async (status, page, told) => {
    const proxy = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end(page);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    atSpecEnd(() => void proxy.close());
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const there = s3Storage({ ...bucket.settings, S3_ENDPOINT: endpoint });
    await expect(there.put('t/none.bin', Buffer.from('x'))).rejects.toMatchObject(told);
    await there.close();
  });

  it('is unreadable where a policy forbids it', async () => {
    await bucket.put('t/read.bin', PARTS);
    const seen = await storage.openReader('t/read.bin');
    await bucket.behave({ status: 403 });
    for (const work of [
      () => storage.open('t/read.bin'),
      () => storage.openReader('t/read.bin'),
      () => seen.read(1_000_000, 100_000),
      () => storage.stat('t/read.bin'),
      () => storage.put('t/a.txt', Buffer.from('x')),
    ])
      await expect(work()).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['another key', { S3_ACCESS_KEY_ID: 'else' }, 'InvalidAccessKeyId'],
    ['another secret', { S3_SECRET_ACCESS_KEY: 'else' }, 'SignatureDoesNotMatch'],
    ['another bucket', { S3_BUCKET: 'nothing' }, 'NoSuchBucket'],
  ])('refuses %s', async (_what, settings, name) => {
    const stranger = s3Storage({ ...bucket.settings, ...settings });
    const refused = { ...REFUSED, message: `The storage refuses (${name})` };
    await expect(stranger.put('a/b.txt', Buffer.from('x'))).rejects.toMatchObject(refused);
    await stranger.close();
  });
});

describe('a hanging service', () => {
  /** Accepts every request; begins to answer those for bytes and then stops. */
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      response.writeHead(206, { 'content-length': 100, 'content-range': 'bytes 0-99/100' }).write('begins');
  });
  const hanging = (some: object) => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return s3Storage({ ...bucket.settings, S3_ENDPOINT: endpoint }, { ...LONG_TIMEOUTS, ...some });
  };

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['a look', { lookupMs: 100 }, (it: Storage) => it.stat('a/b.txt')],
    ['a deletion', { lookupMs: 100 }, (it: Storage) => it.delete('a/b.txt')],
    ['an upload', { answerMs: 100 }, (it: Storage) => it.put('a/b.txt', Buffer.from('x'))],
    ['bytes', { silenceMs: 100 }, async (it: Storage) => (await it.openReader('begins')).read(0, 100)],
    ['a stream', { silenceMs: 100 }, async (it: Storage) => buffer(await it.open('begins', { start: 0, end: 99 }))], // prettier-ignore
  ])('ends %s', async (_what, some, call) => {
    const stalled = hanging(some);
    const late = {
      kind: 'timeout',
      code: 'storage_unavailable',
      message: 'The storage did not answer in time',
    };
    await expect(call(stalled)).rejects.toMatchObject(late);
    await stalled.close();
  });
});
