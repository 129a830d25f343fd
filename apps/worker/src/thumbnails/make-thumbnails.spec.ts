import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LibraryStore, RecordEntity } from '#domain';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { makeThumbnails } from './make-thumbnails.js';

const PICTURE = Buffer.from('picture');
const RECORDS = ['r1', 'r2'].map((id) => ({ id, storageKey: `archive/o/${id}/a.fits` }) as RecordEntity);

function parts({ isTaken = true, fails = [] as string[] } = {}) {
  const puts: string[] = [];
  const library = {
    setThumbnail: jest.fn<Promise<boolean>, Parameters<LibraryStore['setThumbnail']>>(() =>
      Promise.resolve(isTaken),
    ),
    discard: jest.fn(() => Promise.resolve()),
  };
  const logger = { warn: jest.fn() };
  const query = jest.fn((..._asked: unknown[]) => Promise.resolve(RECORDS));
  const limitsMs: number[] = [];
  const resources = {
    settings: { THUMBNAIL_SECONDS: 7.5 },
    library,
    logger,
    database: { query },
    storage: { put: (key: string) => Promise.resolve(puts.push(key)) },
    processing: {
      preview: ({ key }: { key: string }, { timeoutMs }: { timeoutMs: number }) => {
        limitsMs.push(timeoutMs);
        return fails.includes(key)
          ? Promise.reject(new Error('cannot be drawn'))
          : Promise.resolve({ body: Readable.from([PICTURE]) });
      },
    },
  } as unknown as WorkerResources;
  const context = {
    request: { recordIds: ['r1', 'r2'] },
    report: jest.fn(),
    signal: new AbortController().signal,
    patiently: (_: string, call: (watch: object) => Promise<unknown>) => call({ onLost: () => undefined }),
  } as unknown as JobContext<'thumbnails'>;
  return { puts, limitsMs, library, logger, query, run: () => makeThumbnails(resources, context) };
}

describe('makeThumbnails', () => {
  it('gives each record a picture under a name of its own, for the file that it was drawn from', async () => {
    const { puts, library, run } = parts();
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
      ]),
    );
    expect(library.discard).not.toHaveBeenCalled();
    await run();
    expect(new Set(puts).size).toBe(4);
  });

  it('asks for records that can be drawn and have no picture', async () => {
    const { query, run } = parts();
    await run();
    expect(query.mock.calls).toEqual([[expect.stringContaining('thumbnail_key IS NULL'), [['r1', 'r2']]]]);
  });

  it('gives a picture up that came too late', async () => {
    const { puts, library, run } = parts({ isTaken: false });
    await run();
    expect(library.discard.mock.calls).toEqual(puts.map((key) => [key]));
  });

  it('gives each the time that the settings say', async () => {
    const { limitsMs, run } = parts();
    await run();
    expect(limitsMs).toEqual([7_500, 7_500]);
  });

  it('passes over no record because the database was lost', async () => {
    const { library, logger, run } = parts();
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    library.setThumbnail.mockRejectedValue(lost);
    await expect(run()).rejects.toBe(lost);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('passes over what cannot be drawn, and says so', async () => {
    const { puts, logger, run } = parts({ fails: [RECORDS[0].storageKey] });
    await run();
    expect(puts).toHaveLength(1);
    expect(logger.warn).toHaveBeenCalledWith(
      { recordId: 'r1', reason: 'cannot be drawn' },
      expect.any(String),
    );
  });
});
