import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readImageRows, writeFits } from '#kernels';
import { diskStorage, type Storage } from '#platform';
import { withFits } from './open-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder as storage that counts the bytes read from its files, and the files that are open. */
function countedStorage(): { storage: Storage; bytesRead: () => number; open: () => number } {
  const disk = diskStorage(folder);
  let [bytesRead, open] = [0, 0];
  const openReader: Storage['openReader'] = async (key) => {
    const reader = await disk.openReader(key);
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

/** All pixels of the first unit. */
const pixelsOf = (storage: Storage, key: string): Promise<number[]> =>
  withFits(storage, key, async (file) => [...(await readImageRows(file, file.hdus[0])).data]);

describe('withFits', () => {
  it('opens a plain file anew for each task', async () => {
    const { storage, bytesRead, open } = countedStorage();
    store('plain.fits', imageOf(1, 2, 3));
    expect(await pixelsOf(storage, 'plain.fits')).toEqual([1, 2, 3]);
    const once = bytesRead();
    expect(await pixelsOf(storage, 'plain.fits')).toEqual([1, 2, 3]);
    expect(bytesRead()).toBe(2 * once);
    expect(open()).toBe(0);
  });

  it.each([
    ['one', imageOf(1, 2, 3)],
    ['one with much behind its last unit', Buffer.concat([imageOf(1, 2, 3), new Uint8Array(3e6)])],
  ])('unpacks a compressed file once, also %s', async (_, bytes) => {
    const { storage, bytesRead } = countedStorage();
    store('packed.fits.gz', gzipSync(bytes));
    expect(await pixelsOf(storage, 'packed.fits.gz')).toEqual([1, 2, 3]);
    const once = bytesRead();
    // Whatever is read of it, the file of the first task is closed by now.
    expect(await pixelsOf(storage, 'packed.fits.gz')).toEqual([1, 2, 3]);
    expect(bytesRead()).toBe(once);
  });

  it('unpacks a compressed file anew when the stored one has another size', async () => {
    const { storage } = countedStorage();
    store('changed.fits.gz', gzipSync(imageOf(1, 2, 3)));
    expect(await pixelsOf(storage, 'changed.fits.gz')).toEqual([1, 2, 3]);
    store('changed.fits.gz', gzipSync(imageOf(4, 5, 6, 7)));
    expect(await pixelsOf(storage, 'changed.fits.gz')).toEqual([4, 5, 6, 7]);
  });

  it('closes the file of a task that fails, and keeps nothing of one that cannot be opened', async () => {
    const { storage, open } = countedStorage();
    const stream = gzipSync(imageOf(1, 2, 3));
    const damaged = Uint8Array.from(stream);
    damaged[damaged.length - 8] ^= 1;
    store('damaged.fits.gz', damaged);
    await expect(pixelsOf(storage, 'damaged.fits.gz')).rejects.toThrow(/CRC-32/);
    expect(open()).toBe(0);
    store('damaged.fits.gz', stream);
    expect(await pixelsOf(storage, 'damaged.fits.gz')).toEqual([1, 2, 3]);
  });
});
