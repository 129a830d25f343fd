import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LibraryStore, RecordEntity } from '#domain';
import { storageRefused, storageUnavailable, UpstreamError } from '#platform';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { makeThumbnails } from './make-thumbnails.js';

const PICTURE = Buffer.from('picture');
const RECORDS = ['r1', 'r2'].map((id) => ({ id, storageKey: `archive/o/${id}/a.fits` }) as RecordEntity);

function parts({ isTaken = true, fails = [] as string[] } = {}) {
  const puts: string[] = [];
  const waited: string[] = [];
  const library = {
    setThumbnail: jest.fn<Promise<boolean>, Parameters<LibraryStore['setThumbnail']>>(() =>
      Promise.resolve(isTaken),
    ),
    discard: jest.fn(() => Promise.resolve()),
  };
  const logger = { warn: jest.fn() };
  const query = jest.fn((..._asked: unknown[]) => Promise.resolve(RECORDS));
  const limitsMs: number[] = [];
  const controller = new AbortController();
  const onLost = jest.fn();
  const preview = jest.fn(({ key }: { key: string }, call: { timeoutMs: number; onLost: () => void }) => {
    limitsMs.push(call.timeoutMs);
    return fails.includes(key)
      ? Promise.reject(new Error('cannot be drawn'))
      : Promise.resolve({ body: Readable.from([PICTURE]) });
  });
  const resources = {
    settings: { THUMBNAIL_SECONDS: 7.5 },
    library,
    logger,
    database: { query },
    storage: { put: (key: string) => Promise.resolve(puts.push(key)) },
    processing: { preview },
  } as unknown as WorkerResources;
  const report = jest.fn();
  const context = {
    // Some requested records are not found.
    request: { recordIds: ['r1', 'r2', 'r3'] },
    ...{ report, signal: controller.signal },
    waitForDependency: (needed: string, call: (watch: object) => Promise<unknown>) => {
      waited.push(needed);
      return call({ onLost });
    },
  } as unknown as JobContext<'thumbnails'>;
  const run = () => makeThumbnails(resources, context);
  return { puts, waited, limitsMs, library, logger, query, preview, onLost, report, controller, run };
}

describe('makeThumbnails', () => {
  it('stores each thumbnail under a unique key, for the file it was drawn from', async () => {
    const { puts, library, controller, run } = parts();
    await run();
    expect(puts.map((key) => key.replace(/[0-9a-f-]{36}/, 'unique'))).toEqual([
      'thumbnails/r1/unique.png',
      'thumbnails/r2/unique.png',
    ]);
    const sha256 = createHash('sha256').update(PICTURE).digest('hex');
    expect(library.setThumbnail.mock.calls).toEqual(
      RECORDS.map(({ id, storageKey }, i) => [
        id,
        storageKey,
        { key: puts[i], size: PICTURE.length, sha256 },
        expect.anything(),
      ]),
    );
    expect(library.setThumbnail.mock.calls[0][3]).toBe(controller.signal);
    expect(library.discard).not.toHaveBeenCalled();
    await run();
    expect(new Set(puts).size).toBe(4);
  });

  it('asks for drawable records without a thumbnail', async () => {
    const { query, run } = parts();
    await run();
    expect(query.mock.calls).toEqual([
      [expect.stringContaining('thumbnail_key IS NULL'), [['r1', 'r2', 'r3']]],
    ]);
  });

  it('gives up a thumbnail whose record changed meanwhile', async () => {
    const { puts, library, run } = parts({ isTaken: false });
    await run();
    expect(library.discard.mock.calls).toEqual(puts.map((key) => [key]));
  });

  it('limits each thumbnail to the configured time', async () => {
    const { limitsMs, run } = parts();
    await run();
    expect(limitsMs).toEqual([7_500, 7_500]);
  });

  it('skips no record when the database is lost', async () => {
    const { library, logger, run } = parts();
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    library.setThumbnail.mockRejectedValue(lost);
    await expect(run()).rejects.toBe(lost);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('waits for the engine that draws and for the storage that takes the file', async () => {
    const { waited, run } = parts();
    await run();
    expect(waited).toEqual(['processing', 'storage', 'processing', 'storage']);
  });

  const READS_NOTHING = { kind: 'unavailable', code: 'storage_unavailable', message: 'away' } as const;

  it.each([
    storageUnavailable('unavailable', 'away', null),
    new UpstreamError('processing', 'unavailable', 'away', READS_NOTHING),
  ])('skips no record when the storage is unavailable: %s', async (error) => {
    const { preview, logger, run } = parts();
    preview.mockRejectedValue(error);
    await expect(run()).rejects.toBe(error);
    expect([preview.mock.calls.length, logger.warn.mock.calls]).toEqual([1, []]);
  });

  it('skips a record whose thumbnail the storage refuses', async () => {
    const { library, logger, run } = parts();
    library.setThumbnail.mockRejectedValueOnce(storageRefused('refuses', null));
    await run();
    expect([library.setThumbnail.mock.calls.length, logger.warn.mock.calls.length]).toEqual([2, 1]);
  });

  it('skips a record that cannot be drawn, and logs it', async () => {
    const { puts, logger, run } = parts({ fails: [RECORDS[0].storageKey] });
    await run();
    expect(puts).toHaveLength(1);
    expect(logger.warn).toHaveBeenCalledWith(
      { recordId: 'r1', reason: 'cannot be drawn' },
      expect.any(String),
    );
  });

  it('stops a cancelled job, even while it draws the last thumbnail', async () => {
    const { preview, logger, controller, run } = parts();
    preview.mockImplementation(() => {
      if (preview.mock.calls.length === 2) controller.abort(new Error('cancelled'));
      return Promise.reject(new Error('broken off'));
    });
    await expect(run()).rejects.toThrow('cancelled');
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });

  it('draws nothing once it is cancelled', async () => {
    const { library, preview, controller, run } = parts();
    library.setThumbnail.mockImplementation(() => {
      controller.abort(new Error('cancelled'));
      return Promise.resolve(true);
    });
    await expect(run()).rejects.toThrow('cancelled');
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it('continues when an outdated thumbnail cannot be removed, and logs it', async () => {
    const { library, logger, run } = parts({ isTaken: false });
    library.discard.mockRejectedValue(new Error('the disk is full'));
    await run();
    expect(logger.warn).toHaveBeenCalledTimes(2);
  });

  it('reports progress over the drawable records, and the loss of the engine to its caller', async () => {
    const { preview, onLost, report, run } = parts({ fails: [RECORDS[0].storageKey] });
    await run();
    expect(report.mock.calls.map(([{ percent, message }]) => [percent, message])).toEqual([
      [50, '1 of 2'],
      [100, '2 of 2'],
    ]);
    expect(preview.mock.calls[0][1].onLost).toBe(onLost);
  });
});
