import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError, diskStorage, type Logger } from '#platform';
import { fitsFile, NAME, OBS_ID, sha256 } from '../../test/downloads-under-test.js';
import { uriOf } from '../../test/fake-mast.js';
import { downloadFile } from './download-file.js';
import { UNKNOWN, type FileSource } from './sources/file-source.js';

const BYTES = fitsFile();
const DOWN = new AppError('unavailable', 'down');

let root: string;
beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), 'firstlight-sources-'))));
afterEach(() => rm(root, { recursive: true }));

const broken = (name: FileSource['name'], describe: FileSource['describe']): FileSource => ({
  ...{ name, describe, read: () => Promise.reject(new Error('never read')) },
});
const sound = (name: FileSource['name']): FileSource => ({
  name,
  describe: () => Promise.resolve({ ...UNKNOWN, size: BYTES.length }),
  read: () =>
    Promise.resolve({
      ...{ ...UNKNOWN, size: BYTES.length, start: 0, isRange: false, body: Readable.from([BYTES]) },
    }),
});

const warnings: unknown[][] = [];
beforeEach(() => warnings.splice(0));

const folder = () => path.join(root, 'downloads');
const free = () => undefined;

function download(
  sources: readonly FileSource[],
  signal = new AbortController().signal,
  mayWrite: () => void = free,
) {
  const logger = { warn: (...words: unknown[]) => warnings.push(words) } as unknown as Logger;
  const limits = { chunkBytes: 5_000, chunkTimeoutMs: 5_000, maxFileBytes: 1e6 };
  const file = { fileName: NAME, dataUri: uriOf(NAME), size: null };
  const job = { file, obsId: OBS_ID, folder: folder(), report: () => undefined, mayWrite, signal };
  const storage = diskStorage(path.join(root, 'data'));
  const assertRoom = () => Promise.resolve();
  return downloadFile({ storage, assertRoom, limits, logger }, job, sources);
}

describe('the sources of a file', () => {
  it('are tried in order: an unavailable one is reported, the next one serves the file', async () => {
    const file = await download([broken('s3', () => Promise.reject(DOWN)), sound('http')]);
    expect(file).toMatchObject({ source: 'http', size: BYTES.length, sha256: sha256(BYTES) });
    expect(warnings).toEqual([[{ fileName: NAME, source: 's3', cause: 'down' }, 'trying the next source']]);
  });

  it("if all unavailable, fail with the last one's error", async () => {
    const last = new AppError('unavailable', 'down, too');
    const sources = [DOWN, last].map((error) => broken('http', () => Promise.reject(error)));
    await expect(download(sources)).rejects.toBe(last);
  });

  it.each([
    ['refused the file', new AppError('unprocessable', 'no such file')],
    ['failed by a slip of ours', new TypeError('undefined is not a function')],
  ])('are not tried further after the first that %s', async (_, error) => {
    await expect(download([broken('s3', () => Promise.reject(error)), sound('http')])).rejects.toBe(error);
    expect(warnings).toEqual([]);
  });

  it('are not tried further once the client has disconnected', async () => {
    const caller = new AbortController();
    const leaving = broken('s3', () => {
      caller.abort();
      return Promise.reject(DOWN);
    });
    const ask = jest.fn(() => Promise.resolve(UNKNOWN));
    await expect(download([leaving, broken('http', ask)], caller.signal)).rejects.toBe(DOWN);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a download that has lost its slot', () => {
  const names = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const partBytes = () =>
    names().flatMap((name) => (name.endsWith('.part') ? [statSync(path.join(folder(), name)).size] : []));
  const downloadUntil = (isLost: () => boolean) =>
    download([sound('http')], undefined, () => {
      if (isLost()) throw new Error('over');
    });

  it('creates no folder', async () => {
    await expect(downloadUntil(() => true)).rejects.toThrow('over');
    expect(existsSync(folder())).toBe(false);
  });

  it('writes no state and leaves the partial file to the new holder of the slot', async () => {
    await expect(downloadUntil(() => names().length > 0)).rejects.toThrow('over');
    expect(names()).toHaveLength(1);
    expect(partBytes()).toEqual([0]);
  });

  it('stores nothing, even with all bytes, and removes nothing', async () => {
    await expect(downloadUntil(() => partBytes()[0] === BYTES.length)).rejects.toThrow('over');
    expect(partBytes()).toEqual([BYTES.length]);
    expect(names()).toHaveLength(2);
    expect(existsSync(path.join(root, 'data'))).toBe(false);
  });
});
