import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHUNK_BYTES, fetchFile, type FetchLimits } from './fetch-file.js';
import {
  UNKNOWN,
  type RequestedRange,
  type FileSource,
  type RemoteFile,
  type RemotePiece,
} from '../sources/file-source.js';
import type { PartialFile } from './partial-file.js';

const LIMITS: FetchLimits = { chunkBytes: 10, chunkTimeoutMs: 5_000, maxFileBytes: 100 };
/** Most restarts of a file. */
const MAX_RESTARTS = 3;

const version = (number: number, size: number | null = 25): RemoteFile => ({
  ...UNKNOWN,
  ...{ size, etag: `"${number}"` },
});
const bytes = (from: number, to: number) =>
  Buffer.from(Array.from({ length: to - from }, (_, i) => from + i));
const rangeOf = (remote: RemoteFile, start: number, body: Readable | Buffer): RemotePiece => ({
  ...{ ...remote, start, isRange: true, body: Buffer.isBuffer(body) ? Readable.from([body]) : body },
});
const wholeOf = (remote: RemoteFile, body: Readable | Buffer): RemotePiece => ({
  ...rangeOf(remote, 0, body),
  isRange: false,
});

type Answer = (range: RequestedRange | null, call: number) => RemotePiece | null;

/** Responses of a source, and the outcome. */
async function fetchFrom(answer: Answer, known: RemoteFile, { done = 0, limits = LIMITS } = {}) {
  const asked: (RequestedRange | null)[] = [];
  const seen: [number, number | null][] = [];
  const saved: RemoteFile[] = [];
  let content = bytes(0, done);
  const partial = {
    get done() {
      return content.length;
    },
    append: (more: Uint8Array) => Promise.resolve(void (content = Buffer.concat([content, more]))),
    restart: () => Promise.resolve(void (content = Buffer.alloc(0))),
  } as PartialFile;
  const source = {
    read: (_: string, range: RequestedRange | null) => {
      asked.push(range);
      return Promise.resolve(answer(range, asked.length));
    },
  } as unknown as FileSource;
  const result = await fetchFile(
    {
      ...{ fileName: 'a.fits', dataUri: 'uri', source, partial, limits },
      assertRoom: () => Promise.resolve(),
      onPiece: (remote) => Promise.resolve(void saved.push(remote)),
      onBytes: (now, size) => void seen.push([now, size]),
      signal: new AbortController().signal,
    },
    known,
  ).catch((error: { kind: string; message: string }) => ({ kind: error.kind, message: error.message }));
  return { result, asked, seen, saved, content };
}

/** A source with one version. */
const serving =
  (remote: RemoteFile, size = 25): Answer =>
  (range) => {
    if (!range) return wholeOf(remote, bytes(0, size));
    return range.start >= size
      ? null
      : rangeOf(remote, range.start, bytes(range.start, Math.min(range.end + 1, size)));
  };

it('fetchFile requests five MiB at a time', () => expect(CHUNK_BYTES).toBe(5_242_880));

describe('fetchFile', () => {
  it('requests ranges of one version and reports them as they arrive', async () => {
    const { result, asked, seen, saved, content } = await fetchFrom(serving(version(1)), version(1));
    expect(result).toEqual(version(1));
    expect(asked).toEqual([
      { start: 0, end: 9, ifRange: null },
      { start: 10, end: 19, ifRange: '"1"' },
      { start: 20, end: 24, ifRange: '"1"' },
    ]);
    expect(seen).toEqual([10, 20, 25].map((done) => [done, 25]));
    expect(saved).toEqual([1, 2, 3].map(() => version(1)));
    expect(content).toEqual(bytes(0, 25));
  });

  it('resumes after the received bytes and requests nothing for a complete file', async () => {
    expect((await fetchFrom(serving(version(1)), version(1), { done: 20 })).asked).toHaveLength(1);
    expect((await fetchFrom(serving(version(1)), version(1), { done: 25 })).asked).toEqual([]);
  });

  it('starts over when the partial file is longer than the whole', async () => {
    const { asked } = await fetchFrom(serving(version(1)), version(1), { done: 26 });
    expect(asked.map((range) => range?.start)).toEqual([0, 10, 20]);
  });

  it('requests a file without validators as a whole', async () => {
    const bare = { ...UNKNOWN, size: 25 };
    const { result, asked } = await fetchFrom(serving(bare), bare);
    expect([result, asked]).toEqual([bare, [null]]);
  });

  it('ends a file of unknown size where no bytes are left', async () => {
    const endless = version(1, null);
    const { result, asked } = await fetchFrom(serving(endless, 20), endless);
    expect(result).toEqual(version(1, 20));
    expect(asked.map((range) => range?.start)).toEqual([0, 10, 20]);
  });

  it('refuses a file that ends before its size', async () => {
    const { result } = await fetchFrom(serving(version(1), 20), version(1));
    expect(result).toMatchObject({
      kind: 'unprocessable',
      message: expect.stringContaining('no more than 20 bytes of 25'),
    });
    const whole = await fetchFrom(() => wholeOf(version(1), bytes(0, 7)), version(1));
    expect(whole.result).toEqual({ kind: 'unprocessable', message: 'a.fits: 7 bytes arrived of 25' });
  });

  it('accepts another version than announced if complete, with its own size', async () => {
    const { result } = await fetchFrom(() => wholeOf(version(2, null), bytes(0, 7)), version(1));
    expect(result).toEqual(version(2, 7));
  });

  it.each([
    [100, { size: 100 }],
    [101, { kind: 'too-large' }],
  ])('with %i bytes and a limit of 100: %j', async (size, expected) => {
    const { result, asked } = await fetchFrom(serving(version(1, size), size), version(1, size));
    expect(result).toMatchObject(expected);
    expect(asked.length).toBe(size > 100 ? 0 : 10);
    const untold = version(1, null);
    expect((await fetchFrom(serving(untold, size), untold)).result).toMatchObject(expected);
  });

  it('reports an empty response as broken', async () => {
    const { result } = await fetchFrom(() => rangeOf(version(1), 0, Readable.from([])), version(1));
    expect(result).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('an empty answer'),
    });
  });
});

describe('fetchFile with a changing file', () => {
  /** Each of the first `changes` responses is of a new version. */
  const changing =
    (changes: number): Answer =>
    (range, call) =>
      serving(version(Math.min(call, changes)))(range, call);

  it.each([
    [MAX_RESTARTS, { size: 25 }],
    [
      MAX_RESTARTS + 1,
      { kind: 'unavailable', message: 'The archive answered with ever new versions for a.fits' },
    ],
  ])('%i times', async (changes, expected) => {
    const { result, content } = await fetchFrom(changing(changes), version(0));
    expect(result).toMatchObject(expected);
    if ('size' in expected) expect(content).toEqual(bytes(0, 25));
  });

  it('starts over in the middle and does not read the rest of the foreign piece', async () => {
    const late = Readable.from([bytes(10, 20)]);
    const answer: Answer = (range, call) =>
      call === 2 ? rangeOf(version(2), 10, late) : serving(version(call === 1 ? 1 : 2))(range, call);
    const { result, asked, content } = await fetchFrom(answer, version(1));
    expect(result).toEqual(version(2));
    expect(asked.map((range) => range?.start)).toEqual([0, 10, 0, 10, 20]);
    expect(late.destroyed).toBe(true);
    expect(content).toEqual(bytes(0, 25));
  });

  it('uses the received piece if it is the beginning of the new version', async () => {
    const { asked, content } = await fetchFrom(serving(version(2)), version(1));
    expect(asked.map((range) => range?.start)).toEqual([0, 10, 20]);
    expect(content).toEqual(bytes(0, 25));
  });

  it('requests the whole when the file has no validators any more', async () => {
    const bare = { ...UNKNOWN, size: 25 };
    const { result, asked } = await fetchFrom(serving(bare), version(1));
    expect(asked.map((range) => range?.start)).toEqual([0, undefined]);
    expect(result).toEqual(bare);
  });
});

describe('the time limit of a chunk', () => {
  async function* slowly(from: number, to: number, ms: number) {
    for (let at = from; at < to; at += 5) {
      await sleep(ms);
      yield bytes(at, Math.min(at + 5, to));
    }
  }
  const limits = { ...LIMITS, chunkTimeoutMs: 400 };

  it('restarts with each chunk, of a range and of a whole file', async () => {
    const byRange: Answer = (range) =>
      rangeOf(
        version(1),
        range?.start ?? 0,
        Readable.from(slowly(range?.start ?? 0, (range?.end ?? 0) + 1, 120)),
      );
    expect((await fetchFrom(byRange, version(1), { limits })).result).toEqual(version(1));
    const bare = { ...UNKNOWN, size: 25 };
    const whole: Answer = () => wholeOf(bare, Readable.from(slowly(0, 25, 120)));
    expect((await fetchFrom(whole, bare, { limits })).result).toEqual(bare);
  });
});
