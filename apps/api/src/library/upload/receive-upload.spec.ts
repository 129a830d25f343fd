import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { receiveUpload } from './receive-upload.js';
import { sizeLimit } from './upload-limit.js';

const state: {
  failure: NodeJS.ErrnoException | null;
  opensAfterMs: number;
  writesAfterMs: number;
  flushFailure: Error | null;
} = { failure: null, opensAfterMs: 0, writesAfterMs: 0, flushFailure: null };

// A full disk cannot be made without a mount of its own: the file takes some bytes, then fails as one does.
jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof import('node:fs')>('node:fs');
  return {
    ...real,
    createWriteStream: (file: string) => {
      const open = (...args: Parameters<typeof real.open>) =>
        void setTimeout(() => real.open(...args), state.opensAfterMs);
      const late =
        <A extends unknown[]>(work: (...args: A) => void) =>
        (...args: A) =>
          void setTimeout(() => work(...args), state.writesAfterMs);
      const slow = { write: late(real.write), writev: late(real.writev) };
      const stream = real.createWriteStream(file, {
        fs: { ...real, open, ...(state.writesAfterMs > 0 && slow) },
      });
      const { failure } = state;
      if (failure) stream.write('some', () => stream.destroy(failure));
      return stream;
    },
  };
});

// Nor can a disk that loses data.
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const open = async (...args: Parameters<typeof real.open>) => {
    const handle = await real.open(...args);
    const { flushFailure } = state;
    return flushFailure ? Object.assign(handle, { sync: () => Promise.reject(flushFailure) }) : handle;
  };
  return { ...real, open };
});

const upTo = (maxBytes: number) => sizeLimit(maxBytes, () => Promise.resolve());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-receive-'));
});
afterEach(() => {
  Object.assign(state, { opensAfterMs: 0, writesAfterMs: 0, flushFailure: null });
  rmSync(folder, { recursive: true, force: true });
});

function form(...pieces: (string | Buffer)[]): Request {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.fits"';
  return rawForm(`--b\r\n${disposition}\r\n\r\n`, ...pieces);
}

function rawForm(...pieces: (string | Buffer)[]): Request {
  const request = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    complete: true,
  });
  for (const piece of pieces) request.write(piece);
  request.end('\r\n--b--\r\n');
  return request as unknown as Request;
}

it('receiving a file', async () => {
  state.failure = null;
  const { file } = await receiveUpload(form('abc'), folder, upTo(3));
  expect(file).toMatchObject({ fileName: 'a.fits', size: 3 });
  expect(readdirSync(folder)).toHaveLength(1);
});

it.each(['ENOSPC', 'EDQUOT'])('reports a full disk (%s) and leaves nothing behind', async (code) => {
  state.failure = Object.assign(new Error('no space left on device'), { code });
  await expect(receiveUpload(form('abc'), folder, upTo(3))).rejects.toMatchObject({
    kind: 'storage-full',
    code: 'storage_full',
    cause: state.failure,
  });
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x2e]), ''],
  ['half a character', Buffer.from([0xed, 0xa0, 0x80]), ''],
  ['an encoded name that is no UTF-8', Buffer.alloc(0), "; filename*=utf-8''a%ff.fits"],
])('refuses a name of %s', async (_, bytes, more) => {
  const head = [Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="'), bytes];
  const request = rawForm(...head, `a.fits"${more}\r\n\r\n`, 'content', '\r\n--b--\r\n');
  await expect(receiveUpload(request, folder, upTo(100))).rejects.toThrow(
    'file: has a name that cannot be read',
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('reports a failing disk and rethrows other failures', async () => {
  state.failure = Object.assign(new Error('broken disk'), { code: 'EIO' });
  await expect(receiveUpload(form('abc'), folder, upTo(3))).rejects.toMatchObject({
    code: 'storage_refused',
  });
  state.failure = new Error('a bug');
  await expect(receiveUpload(form('abc'), folder, upTo(3))).rejects.toBe(state.failure);
});

it('fails when the disk loses a part of a large file before its end', async () => {
  const pieces = Array<string>(66).fill('x'.repeat(2 ** 20));
  Object.assign(state, { failure: null, flushFailure: new Error('lost') });
  await expect(receiveUpload(form(...pieces), folder, upTo(2 ** 30))).rejects.toBe(state.flushFailure);
  expect(readdirSync(folder)).toEqual([]);
});

it('leaves nothing behind of a form refused while its file is being opened', async () => {
  Object.assign(state, { failure: null, opensAfterMs: 50 });
  await expect(receiveUpload(form('abcd'), folder, upTo(3))).rejects.toMatchObject({
    kind: 'too-large',
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readdirSync(folder)).toEqual([]);
});

describe('receiving a file from a client that disconnects', () => {
  const body = (bytes: number) =>
    Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.fits"\r\n\r\n'),
      Buffer.alloc(bytes),
      Buffer.from('\r\n--b--\r\n'),
    ]);

  /** The outcome of an upload whose body is sent over a socket that is then closed. */
  async function outcomeOf(sent: Buffer, contentLength: number, beforeMs = 0): Promise<unknown> {
    const server = createServer();
    const outcome = new Promise((resolve) => {
      server.on('request', (request: Request, response: ServerResponse) => {
        response.on('error', () => undefined);
        void sleep(beforeMs)
          .then(() => receiveUpload(request, folder, upTo(2 ** 30)))
          .then(resolve, resolve);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: ${contentLength}\r\n\r\n`);
    socket.end(sent, () => void setTimeout(() => socket.destroy(), 20));
    const ended = await Promise.race([outcome, sleep(15_000, 'nothing', { ref: false })]);
    server.closeAllConnections();
    server.close();
    return ended;
  }

  beforeEach(() => {
    state.failure = null;
  });

  it.each([1, 1_048_576, 1_150_000])(
    'after all %s bytes ends, and leaves nothing behind if it fails',
    async (bytes) => {
      state.writesAfterMs = 60;
      const sent = body(bytes);
      const ended = await outcomeOf(sent, sent.length);
      if (ended instanceof Error) expect(readdirSync(folder)).toEqual([]);
      else expect(ended).toMatchObject({ file: { size: bytes } });
    },
  );

  it('half-way leaves nothing behind', async () => {
    const sent = body(200_000);
    expect(await outcomeOf(sent, 2 * sent.length)).toMatchObject({ kind: 'validation' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([0, 200_000])('before anything is read, with %s bytes sent, fails at once', async (bytes) => {
    const sent = bytes === 0 ? Buffer.alloc(0) : body(bytes);
    expect(await outcomeOf(sent, 400_000, 200)).toMatchObject({ kind: 'validation' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

const DESCRIPTION = '\r\n--b\r\nContent-Disposition: form-data; name="description"';

describe('a form field', () => {
  it.each<[string, string | Buffer]>([
    ['in UTF-8', '\r\n\r\ncafé'],
    [
      'in what it says',
      Buffer.from('\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\ncaf\xe9', 'latin1'),
    ],
  ])('%s is read', async (_, rest) => {
    const { fields } = await receiveUpload(form('abc', DESCRIPTION, rest), folder, upTo(3));
    expect(fields.description).toBe('café');
  });

  it.each<[string, string | Buffer]>([
    ['not in UTF-8', Buffer.from('\r\n\r\ncaf\xe9', 'latin1')],
    ['in a charset that there is not', '\r\nContent-Type: text/plain; charset=bogus\r\n\r\ncafe'],
  ])('%s is refused, and nothing is left behind', async (_, rest) => {
    await expect(receiveUpload(form('abc', DESCRIPTION, rest), folder, upTo(3))).rejects.toMatchObject({
      kind: 'validation',
      errors: [{ field: 'description' }],
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('that is refused starts no file after it in the same packet', async () => {
  Object.assign(state, { failure: null, opensAfterMs: 20 });
  const part = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const whole = part('name="description"', 'a'.repeat(8_193)) + part('name="file"; filename="a.fits"', 'abc');
  await expect(receiveUpload(rawForm(whole), folder, upTo(3))).rejects.toMatchObject({
    kind: 'validation',
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readdirSync(folder)).toEqual([]);
});
