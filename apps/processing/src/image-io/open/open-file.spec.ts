import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readImageRows, writeFits } from '#kernels';
import { diskStorage, type Storage } from '#platform';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import type { FilePlace } from '../stored-file.js';
import { sharedLayout, withFits, withImage } from './open-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder as storage that counts the bytes read from its files, and the files that are open. */
function countedStorage(): { storage: Storage; bytesRead: () => number; open: () => number } {
  const disk = diskStorage(folder);
  let [bytesRead, open] = [0, 0];
  const openReader: Storage['openReader'] = async (key, seen) => {
    const reader = await disk.openReader(key, seen);
    open++;
    return {
      ...reader,
      readInto: undefined,
      read: (offset, length) => {
        bytesRead += length;
        return reader.read(offset, length);
      },
      close: () => {
        open--;
        return reader.close();
      },
    };
  };
  return { storage: { ...disk, openReader }, bytesRead: () => bytesRead, open: () => open };
}

const imageOf = (...values: number[]): Uint8Array => writeFits([{ data: Float32Array.of(...values) }]);
const store = (name: string, bytes: Uint8Array): void => writeFileSync(path.join(folder, name), bytes);

const storesOf = (storage: Storage): FileStores => ({
  storage,
  scratch: diskStorage(path.join(folder, 'scratch')),
  scratchFolder: path.join(folder, 'scratch'),
  assertScratchRoom: () => undefined,
});

/** The reference that bands receive to the first HDU. */
async function reference(stores: FileStores, place: FilePlace) {
  const found = await withFits(stores, place, async (file, seenAt) => ({
    place: seenAt,
    image: await sharedLayout(file, file.hdus[0]),
    tileRows: 1,
    weights: null,
  }));
  if ('compressed' in found) throw new Error('compressed');
  return structuredClone(found.answer);
}

const pixelsOf = (stores: FileStores, image: Awaited<ReturnType<typeof reference>>): Promise<number[]> =>
  withImage(stores, image, async (file, hdu) => [...(await readImageRows(file, hdu)).data]);

describe('withFits and withImage', () => {
  it('read a known image without its headers', async () => {
    const { storage, bytesRead, open } = countedStorage();
    const stores = storesOf(storage);
    store('plain.fits', imageOf(1, 2, 3));
    const image = await reference(stores, { key: 'plain.fits' });
    const before = bytesRead();
    expect(await pixelsOf(stores, image)).toEqual([1, 2, 3]);
    expect(bytesRead() - before).toBe(3 * 4);
    expect(open()).toBe(0);
  });

  it('refuse a file that has changed since', async () => {
    const { storage, open } = countedStorage();
    const stores = storesOf(storage);
    store('changed.fits', imageOf(1, 2, 3));
    const image = await reference(stores, { key: 'changed.fits' });
    store('changed.fits', imageOf(4, 5, 6));
    await expect(pixelsOf(stores, image)).rejects.toMatchObject({ kind: 'conflict' });
    expect(open()).toBe(0);
  });

  it.each([
    ['gzip', gzipSync(imageOf(1, 2, 3))],
    ['bzip2', Buffer.from('BZh9 and more')],
    ['compress', Buffer.from([0x1f, 0x9d, 0x90])],
  ])(
    'report a file compressed with %s, whatever its name, without opening it',
    async (compression, bytes) => {
      const { storage, bytesRead, open } = countedStorage();
      store('named.fits', bytes);
      const use = jest.fn();
      const { size, version } = await diskStorage(folder).openReader('named.fits');
      expect(await withFits(storesOf(storage), { key: 'named.fits' }, use)).toEqual({
        compressed: { key: 'named.fits', name: 'named.fits', size, version, compression },
      });
      expect(use).not.toHaveBeenCalled();
      expect(bytesRead()).toBe(3);
      expect(open()).toBe(0);
    },
  );

  it('name the compressed file, not its copy', async () => {
    const stores = storesOf(diskStorage(folder));
    await stores.scratch.put('copy', imageOf(7));
    const place = { key: 'a/packed.fits.gz', scratchKey: 'copy' };
    const image = await reference(stores, place);
    expect(await pixelsOf(stores, image)).toEqual([7]);
    await withFits(stores, place, (file) => Promise.resolve(expect(file.source.name).toBe('packed.fits.gz')));
  });

  it('report a copy that was removed, or made again, by the name of its file', async () => {
    const stores = storesOf(diskStorage(folder));
    await stores.scratch.put('copy', imageOf(7));
    const image = await reference(stores, { key: 'a/packed.fits.gz', scratchKey: 'copy' });
    const lost = {
      kind: 'unavailable',
      message: expect.stringMatching(/^The decompressed copy of packed.fits.gz was/),
    };
    await stores.scratch.put('copy', imageOf(8));
    await expect(pixelsOf(stores, image)).rejects.toMatchObject(lost);
    await stores.scratch.delete('copy');
    await expect(pixelsOf(stores, image)).rejects.toMatchObject(lost);
  });

  it('close the file of a task that fails', async () => {
    const { storage, open } = countedStorage();
    store('plain.fits', imageOf(1));
    const failing = withFits(storesOf(storage), { key: 'plain.fits' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(open()).toBe(0);
  });
});
