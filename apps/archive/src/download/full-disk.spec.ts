import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { diskStorage } from '#platform';
import { downloadsUnderTest, fitsFile, NAME } from '../../test/downloads-under-test.js';
import { fileOf, serveFile } from '../../test/fake-mast.js';
import { mountTinyDisk } from '../../../../test/support/tiny-disk.js';
import type { DownloadProgress } from '#archive-client/contract';
import type { DownloadsContext } from './download-files.js';
import { openPartial } from './files/partial-file.js';

const INODES = 50;
/** Exceeds the capacity of the disk of one megabyte. */
const LARGE_BLOCKS = 700;
const SMALL = 'small_i2d.fits';

const t = downloadsUnderTest();
const signal = new AbortController().signal;
const limits = { chunkBytes: 600_000, chunkTimeoutMs: 5_000, maxFileBytes: 1e8 };
const full = { kind: 'storage-full', code: 'storage_full' };

/** Runs a test on a nearly full disk; passes with a message where mounting is not permitted. */
const onTinyDisk = (name: string, work: (folder: string) => Promise<void>) =>
  it(name, async () => {
    const disk = mountTinyDisk(INODES);
    if (!disk) return console.log('left out: no disk may be mounted here');
    try {
      await work(disk.folder);
    } finally {
      disk.unmount();
    }
  });

const download = (change: Partial<DownloadsContext>, ...names: string[]) =>
  t.download(t.requestFor(...names), undefined, signal, { limits, ...change });

describe('a full disk', () => {
  beforeEach(() => {
    t.mast.files.set(NAME, fitsFile(LARGE_BLOCKS));
    t.mast.files.set(SMALL, fitsFile(1));
  });

  onTinyDisk('of the parts is told as such, and nothing half-done is left on it', async (folder) => {
    await expect(download({ folder }, NAME)).rejects.toMatchObject(full);
    expect(await t.storedKeys()).toEqual([]);
    expect(await readdir(path.join(folder, t.requestFor(NAME).obsId))).toEqual([]);
    expect((await download({ folder }, SMALL)).files[0].size).toBe(2880);
  });

  onTinyDisk('of the parts: other files of the import give up their room, too', async (folder) => {
    const slow = 'slow_i2d.fits';
    t.mast.files.set(slow, fitsFile(100));
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD' || !call.url.search.includes(slow)) return serveFile(t.mast, call, response);
      const file = fileOf(t.mast, call)!;
      const headers = {
        ...t.mast.validatorsOf(file),
        'content-range': `bytes 0-${file.length - 1}/${file.length}`,
      };
      response.writeHead(206, headers).write(file.subarray(0, 100_000)); // The rest never arrives.
    };
    const told: DownloadProgress[] = [];
    const request = t.requestFor(slow, NAME);
    const downloading = t.download(request, (progress) => told.push(progress), signal, { limits, folder });
    await expect(downloading).rejects.toMatchObject(full);
    expect(await readdir(path.join(folder, request.obsId))).toEqual([]);
    expect(told.at(-1)?.files.map(({ downloadedBytes }) => downloadedBytes)).toEqual([0, 0]);
  });

  onTinyDisk(
    'of the storage is told as such, and nothing is left there or among the parts',
    async (folder) => {
      const storage = diskStorage(folder);
      await expect(download({ storage }, NAME)).rejects.toMatchObject(full);
      const left: string[] = [];
      for (const name of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (name.isFile()) left.push(name.name);
      expect([left, await readdir(t.folder())]).toEqual([[], []]);
      expect((await download({ storage }, SMALL)).files[0].size).toBe(2880);
    },
  );

  onTinyDisk('that takes only a part of the last piece is full, too', async (folder) => {
    const partial = await openPartial({ folder, fileName: NAME }, null, ['sha256'], () => undefined);
    await partial.append(new Uint8Array(1_500_000)).catch(() => undefined);
    await expect(partial.close()).rejects.toMatchObject(full);
  });
});
