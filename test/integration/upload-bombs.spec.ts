import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { call, openAccount, type Account } from '../support/api-client.js';
import { filesIn } from '../support/library.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const MB = 2 ** 20;
const MAX_FILE_MB = 256;
/** More than the API accepts of any of these, and far less than their content. */
const MOST_MB = 48;
/** Files are streamed to disk, but freed buffers are not collected at once. */
const MOST_MB_OF_FILES = 220;
/** Bytes sent before a refusal arrives: buffered, then discarded. */
const MOST_SENT_MB = 64;
const MAX_FORM_BYTES = 4 * MB;
const SETTLE_MS = 3_000;

let stack: Stack;
let user: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['api'], env: { MAX_FITS_FILE_SIZE_MB: String(MAX_FILE_MB) } });
  user = await openAccount(stack.url);
  // The initial memory of a process is not part of the measurement.
  await send([file('a'.repeat(32 * MB), 'other'), END]);
  await sleep(SETTLE_MS);
});

const apiPid = (): number =>
  (JSON.parse(readFileSync(path.join(stack.dataDir, 'run/api.json'), 'utf8')) as { pid: number }).pid;
const megabytes = (name: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${apiPid()}/status`, 'utf8'))?.[1]) /
  1024;

/** Growth of the API's memory during an operation. */
async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  writeFileSync(`/proc/${apiPid()}/clear_refs`, '5'); // The peak is measured from here.
  const before = megabytes('VmRSS');
  const result = await work();
  return { result, peakMb: megabytes('VmHWM') - before };
}

interface Reply {
  readonly status: number;
  readonly sentMb: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** Sends a body as it is produced, chunked unless its length is given, until it ends or is answered. */
function send(parts: Iterable<string | Buffer>, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const authorization = `Bearer ${user.accessToken}`;
    const outgoing = request(
      `${stack.url}/api/spacedata/upload`,
      { method: 'POST', headers: { authorization, ...type, ...headers } },
      (incoming) => {
        isAnswered = true;
        let text = '';
        incoming.setEncoding('utf8').on('data', (part) => (text += String(part)));
        incoming.on('end', () => {
          outgoing.destroy();
          resolve({ status: incoming.statusCode ?? 0, sentMb: sent / MB, json: JSON.parse(text) });
        });
      },
    );
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)));
    const closed = once(outgoing, 'close');
    void (async () => {
      for (const part of parts) {
        await setImmediate(); // The response can be read meanwhile.
        if (isAnswered || outgoing.destroyed) return;
        sent += part.length;
        if (!outgoing.write(part)) await Promise.race([once(outgoing, 'drain'), closed]);
      }
      outgoing.end();
    })();
  });
}

const part = (disposition: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const file = (content: string, name = 'file') => part(`name="${name}"; filename="a.csv"`, content);
const END = '--b--\r\n';
const BLOCK = Buffer.alloc(MB, 'x');

function* repeat(text: string | Buffer, times: number): Generator<string | Buffer> {
  for (let i = 0; i < times; i++) yield text;
}

function* after(head: string, rest: Iterable<string | Buffer>): Generator<string | Buffer> {
  yield head;
  yield* rest;
}

const fieldsOf = (json: Reply['json']) => json.errors?.map(({ field }: { field: string }) => field);

afterEach(() => {
  expect(filesIn(stack, 'uploads')).toEqual([]);
  expect(filesIn(stack, 'data')).toEqual([]);
});

describe('decompression bombs as uploads', () => {
  const many = (text: string, count: number) => after('', [text.repeat(count), END]);
  const numbered = (count: number, each: (i: number) => string) =>
    after('', [Array.from({ length: count }, (_, i) => each(i)).join(''), END]);

  it.each<[string, () => Iterable<string | Buffer>, Record<string, string>, number, string | undefined]>([
    ['no part at all, without an end', () => repeat(BLOCK, 500), {}, 400, 'body'],
    [
      'a part without a name, without an end',
      () => after(part('x="y"', '').slice(0, -2), repeat(BLOCK, 500)),
      {},
      400,
      'body',
    ],
    [
      'a field without an end',
      () => after(part('name="description"', '').slice(0, -2), repeat(BLOCK, 500)),
      {},
      400,
      'body',
    ],
    [
      'parts without a name, without an end',
      () => after(file('a,b\n1,2\n'), repeat(part('x="y"', 'z'.repeat(500)).repeat(2_000), 500)),
      {},
      400,
      'body',
    ],
    ['1,000 fields', () => many(part('name="tags"', 'a'), 1000), {}, 400, 'body'],
    ['1,000 fields of other names', () => numbered(1000, (i) => part(`name="n${i}"`, 'a')), {}, 400, 'body'],
    ['1,000 files', () => many(file('a,b\n1,2\n'), 1000), {}, 400, 'file'],
    ['1,000 files of other names', () => numbered(1000, (i) => file('a', `f${i}`)), {}, 400, 'f0'],
    ['a field with a long name', () => [part(`name="${'n'.repeat(15_000)}"`, 'a'), END], {}, 400, 'body'],
    ['a file with a long name', () => [file('a', 'n'.repeat(15_000)), END], {}, 400, 'body'],
    [
      'a long field',
      () => [part('name="description"', 'a'.repeat(8_193)), file('a,b\n1,2\n'), END],
      {},
      400,
      'description',
    ],
    [
      'the header of a part without an end',
      () => after('--b\r\nContent-Disposition: form-data; name="', repeat(BLOCK, 500)),
      {},
      400,
      'file',
    ],
    ['5,000 headers of a part', () => [`--b\r\n${'A: b\r\n'.repeat(5000)}\r\n\r\n`, END], {}, 400, 'file'],
    [
      'a form in a form',
      () => [
        part('name="file"', '--c\r\n\r\n\r\n--c--', 'Content-Type: multipart/mixed; boundary=c\r\n'),
        END,
      ],
      {},
      400,
      'file',
    ],
    [
      'a packed form',
      () => [gzipSync(Buffer.alloc(200 * MB))],
      { 'content-encoding': 'gzip' },
      415,
      undefined,
    ],
    [
      'a form packed in an odd way',
      () => [file('a'), END],
      { 'content-encoding': 'br, gzip' },
      415,
      undefined,
    ],
    [
      'a form of another type',
      () => repeat(BLOCK, 500),
      { 'content-type': 'multipart/mixed; boundary=b' },
      415,
      undefined,
    ],
    [
      'a form without a boundary',
      () => repeat(BLOCK, 500),
      { 'content-type': 'multipart/form-data' },
      415,
      undefined,
    ],
    [
      'more than may be sent, by its own word',
      () => repeat(BLOCK, 500),
      { 'content-length': String(500 * MB) },
      413,
      undefined,
    ],
  ])('%s', async (_, body, headers, status, field) => {
    const { result, peakMb } = await peakOf(() => send(body(), headers));
    expect([result.status, fieldsOf(result.json)?.[0]]).toEqual([status, field]);
    expect(JSON.stringify(result.json).length).toBeLessThan(1_000);
    expect(result.sentMb).toBeLessThan(MOST_SENT_MB);
    expect(peakMb).toBeLessThan(MOST_MB);
  });

  it('an endless file', async () => {
    const endless = () => send(after(file('').slice(0, -2), repeat(BLOCK, 2_000)));
    const { result, peakMb } = await peakOf(endless);
    expect([result.status, result.json.code]).toEqual([413, 'file_too_large']);
    expect(result.sentMb).toBeLessThan(1_000);
    expect(peakMb).toBeLessThan(MOST_MB_OF_FILES);
  });

  it('is told from one just within the limits', async () => {
    // Refused for its unknown field, so it was read to the end.
    const fields = Array.from({ length: 99 }, () => part('name="tags"', 'a')).join('');
    const hundred = await send([fields, part('name="odd"', 'a'), file('a,b\n1,2\n'), END]);
    expect([hundred.status, fieldsOf(hundred.json)]).toEqual([400, ['tags']]);
    const more = await send([fields, part('name="odd"', 'a').repeat(2), file('a,b\n1,2\n'), END]);
    expect([more.status, fieldsOf(more.json)]).toEqual([400, ['body']]);
    const long = await send([part('name="odd"', 'a'.repeat(8_192)), file('a,b\n1,2\n'), END]);
    expect([long.status, fieldsOf(long.json)]).toEqual([400, ['odd']]);
    const within = { 'content-length': String(MAX_FILE_MB * MB + MAX_FORM_BYTES) };
    const begun = send(repeat(BLOCK, 200), within);
    expect((await begun).json.code).toBe('validation_failed');
  });
});

describe('JSON bodies', () => {
  const post = (bytes: Buffer | string, headers: Record<string, string> = {}, route = '/api/auth/login') =>
    call(stack.url, 'POST', route, {
      body: bytes,
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** Valid JSON of an exact number of bytes. */
  const jsonOf = (bytes: number) => `{"username":"${'a'.repeat(bytes - 15)}"}`;

  it.each([
    ['a megabyte', '/api/auth/login', MB, 400],
    ['a byte more', '/api/auth/login', MB + 1, 413],
    ['four megabytes of observations', '/api/discovery/suggest-recipes', 4 * MB, 400],
    ['a byte more of them', '/api/discovery/suggest-recipes', 4 * MB + 1, 413],
  ])('%s', async (_, route, bytes, status) => {
    const text = jsonOf(bytes);
    expect(text).toHaveLength(bytes);
    const answer = await post(text, {}, route);
    expect([answer.status, answer.json.code]).toEqual([
      status,
      status === 413 ? 'file_too_large' : 'validation_failed',
    ]);
  });

  it('that decompress to more than a megabyte are refused during the decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * MB, ' '));
    const { result, peakMb } = await peakOf(() => post(bomb, { 'content-encoding': 'gzip' }));
    expect(result.status).toBe(413);
    expect(peakMb).toBeLessThan(MOST_MB);
    const small = await post(gzipSync('{"username":1}'), { 'content-encoding': 'gzip' });
    expect([small.status, fieldsOf(small.json)]).toEqual([400, expect.arrayContaining(['username'])]);
    expect((await post('{}', { 'content-encoding': 'zip' })).status).toBe(415);
  });
});
