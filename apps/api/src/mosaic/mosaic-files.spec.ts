import { setTimeout as sleep } from 'node:timers/promises';
import type { LibraryStore } from '#domain';
import type { Storage } from '#platform';
import type { MosaicFitsRequest, ProcessingClient, StoredMosaic } from '#processing-client';
import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { MosaicFiles } from './mosaic-files.js';
import type { ResolvedMosaic } from './resolve-mosaic.js';

const MOSAIC = {
  spec: {},
  record: { fileName: 'a_mosaic.fits', description: '', recordIds: [], common: {} },
} as unknown as ResolvedMosaic;

type Make = (request: MosaicFitsRequest, files: Set<string>, signal: AbortSignal) => Promise<StoredMosaic>;

/** The engine left another file behind when it was aborted. */
const make: Make = ({ folder, fileName }, files) => {
  const key = `${folder}1/${fileName}`;
  files.add(key).add(`${folder}0/${fileName}`);
  return Promise.resolve({ key, size: 1, sha256: 'f' } as StoredMosaic);
};

function setUp({ engine = make, saveError = null as Error | null, listError = null as Error | null } = {}) {
  const files = new Set<string>();
  const discarded: string[] = [];
  const remove = (key: string) => Promise.resolve(void files.delete(key));
  const storage = {
    // oxlint-disable-next-line typescript/require-await -- as the real one
    async *list(prefix: string) {
      if (listError) throw listError;
      for (const key of files) if (key.startsWith(prefix)) yield { key };
    },
    delete: remove,
  } as unknown as Storage;
  const library = {
    save: () => (saveError ? Promise.reject(saveError) : Promise.resolve(['record'])),
    discard: (key: string) => {
      discarded.push(key);
      return remove(key);
    },
  } as unknown as LibraryStore;
  const processing = {
    mosaicFits: (request: MosaicFitsRequest, _: unknown, { signal }: { signal: AbortSignal }) =>
      engine(request, files, signal),
    inspect: () => Promise.resolve({ keywords: {}, dimensions: null, wcs: null }),
  } as unknown as ProcessingClient;
  const log = fakeLogger();
  return { files, discarded, log, all: new MosaicFiles(processing, storage, library, log.logger) };
}

/** Aborts on command, and writes its last file a moment later. */
const slow: Make = (request, files, signal) =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
      setTimeout(() => void make(request, files, signal), 300);
    }),
  );

describe('withMosaicFile', () => {
  it('passes the file on and removes all remains', async () => {
    const { all, files } = setUp();
    const seen: boolean[] = [];
    await all.withMosaicFile(MOSAIC, new AbortController().signal, ({ key }) => {
      seen.push(files.has(key));
      return Promise.resolve();
    });
    expect(seen).toEqual([true]);
    expect([...files]).toEqual([]);
  });

  it('removes the file when its use fails, and rethrows that error whatever else fails', async () => {
    const use = () => Promise.reject(new Error('the answer broke off'));
    const { all, files } = setUp();
    await expect(all.withMosaicFile(MOSAIC, new AbortController().signal, use)).rejects.toThrow('broke off');
    expect([...files]).toEqual([]);
    const failing = setUp({ listError: new Error('no storage') });
    await expect(failing.all.withMosaicFile(MOSAIC, new AbortController().signal, use)).rejects.toThrow(
      'broke off',
    );
    expect(failing.log.messages()).toEqual(['files of a mosaic not deleted yet']);
  });
});

describe('a client that disconnects', () => {
  it.each(['withMosaicFile', 'record'] as const)(
    'leaves nothing behind that the engine writes late: %s',
    async (how) => {
      const { all, files } = setUp({ engine: slow });
      const leaving = new AbortController();
      const running =
        how === 'record'
          ? all.record(MOSAIC, 'me', leaving.signal)
          : all.withMosaicFile(MOSAIC, leaving.signal, () => Promise.resolve());
      leaving.abort(new Error('the client disconnected'));
      await expect(running).rejects.toThrow('disconnected');
      await sleep(500);
      expect([...files]).toEqual([]);
    },
  );
});

describe('record', () => {
  it('returns the id of the record and keeps its file', async () => {
    const { all, discarded, files } = setUp();
    expect(await all.record(MOSAIC, 'me', new AbortController().signal)).toBe('record');
    expect(discarded).toEqual([]);
    expect([...files].filter((key) => key.startsWith('derived/'))).toHaveLength(2);
  });

  it('discards the file through the library when there is no record', async () => {
    const { all, discarded, files } = setUp({ saveError: new Error('no database') });
    await expect(all.record(MOSAIC, 'me', new AbortController().signal)).rejects.toThrow('no database');
    expect(discarded).toEqual(
      [1, 0].map((n) => expect.stringMatching(`^derived/[^/]+/${n}/a_mosaic.fits$`) as string),
    );
    expect([...files]).toEqual([]);
  });
});
