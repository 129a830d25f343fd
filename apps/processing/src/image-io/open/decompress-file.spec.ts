import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFits } from '#kernels';
import { AppError, diskStorage } from '#platform';
import type { CompressedFile, ImageLimit } from '../../engine/scratch/scratch.tasks.js';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import { decompressFile } from './decompress-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-unpack-'));
afterAll(() => rmSync(folder, { recursive: true }));
const scratchFolder = path.join(folder, 'scratch');
mkdirSync(scratchFolder);
const stores: FileStores = {
  storage: diskStorage(path.join(folder, 'data')),
  scratch: diskStorage(scratchFolder),
  scratchFolder,
  assertScratchRoom: () => undefined,
};
beforeEach(() => readdirSync(scratchFolder).forEach((name) => rmSync(path.join(scratchFolder, name))));

const MB = 1024 ** 2;
/** An image of 8192 × 8192 ones, compressed by bzip2. */
const BZIP2_IMAGE =
  'QlpoOTFBWSZTWYapitQFfkF+CKACQABAATBiNidMQBAAAAggAHUJIoeppoPUBkE1VEaBoAPSY2oCBLMQUFVaUtVjpqxCCYRZklju9+3SAyocy2DyUIRZdN8+eq+7WNHf3tvfPGds74oCBLJWX8xQVkmU1n84r10AKKFwADgAAAIIAAwzAUppxqgSE2KgSE8XckU4UJDxsajd';
const never = () => undefined;
const copy = () => readFileSync(path.join(scratchFolder, 'copy'));

/** A file in the storage, as a thread has found it. */
async function stored(
  bytes: Uint8Array,
  compression: CompressedFile['compression'] = 'gzip',
): Promise<CompressedFile> {
  const key = 'a/packed.fits.gz';
  await stores.storage.put(key, bytes);
  const reader = await stores.storage.openReader(key);
  await reader.close();
  const { name, size, version } = reader;
  return { key, name, size, version, compression };
}
const unpack = (
  file: CompressedFile,
  roomBytes = 64 * MB,
  throwIfStopped: () => void = never,
  limit?: ImageLimit,
) => decompressFile(stores, { file, id: 'copy', part: 'copy.part', roomBytes, limit }, throwIfStopped);
const writtenBytes = () => statSync(path.join(scratchFolder, 'copy.part')).size;

/** Zeros, numbers, and zeros again: holes at the beginning and at the end. */
const holed = (): Uint8Array => {
  const data = new Float32Array(MB);
  for (let i = 300_000; i < 300_100; i++) data[i] = i;
  return writeFits([{ data, shape: [1024, 1024] }]);
};

describe('decompressFile', () => {
  it('writes the data of a gzip file, zeros as holes', async () => {
    const bytes = holed();
    expect(await unpack(await stored(gzipSync(bytes)))).toEqual({ length: bytes.length });
    expect(copy().equals(bytes)).toBe(true);
    expect(readdirSync(scratchFolder)).toEqual(['copy']);
    expect(statSync(path.join(scratchFolder, 'copy')).blocks * 512).toBeLessThan(bytes.length / 4);
  });

  it('stops behind the last HDU', async () => {
    const bytes = holed();
    const outcome = await unpack(await stored(gzipSync(Buffer.concat([bytes, Buffer.alloc(40 * MB, 7)]))));
    expect(outcome).toEqual({ length: expect.any(Number) });
    expect(copy().length).toBeLessThan(bytes.length + 3 * MB);
    expect(copy().subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  it('needs room for the complete copy: one byte less is too little', async () => {
    const bytes = holed();
    const file = await stored(gzipSync(bytes));
    expect(await unpack(file, bytes.length - 1)).toEqual({ neededBytes: bytes.length });
    expect(await unpack(file, bytes.length)).toEqual({ length: bytes.length });
  });

  it('stops at the header that needs more than its room', async () => {
    const bytes = writeFits([
      { data: new Uint8Array(MB).fill(1), shape: [1024, 1024] },
      { data: new Uint8Array(20 * MB).fill(2), shape: [5120, 4096] },
    ]);
    expect(await unpack(await stored(gzipSync(bytes)), 8 * MB)).toEqual({ neededBytes: bytes.length });
    expect(writtenBytes()).toBeLessThan(3 * MB);
    expect(existsSync(path.join(scratchFolder, 'copy'))).toBe(false);
  });

  it('stops at the header of a file compressed by bzip2', async () => {
    const file = await stored(Buffer.from(BZIP2_IMAGE, 'base64'), 'bzip2');
    const neededBytes = 2880 * (1 + Math.ceil((64 * MB) / 2880));
    expect(await unpack(file, 63 * MB)).toEqual({ neededBytes });
    expect(await unpack(file, 65 * MB, never, { maxPixels: 64 * MB - 1 })).toEqual({ pixels: 64 * MB });
    // A block of bzip2 is decompressed at once: at most 46 MB.
    expect(writtenBytes()).toBeLessThan(48 * MB);
  });

  it('writes no more than its room of a file that goes on behind its last HDU', async () => {
    const bytes = Buffer.concat([holed(), Buffer.alloc(2880, 'XTENSION= ')]);
    const { length } = holed();
    expect(await unpack(await stored(gzipSync(bytes)), length)).toEqual({ neededBytes: bytes.length });
    expect(writtenBytes()).toBeLessThanOrEqual(length);
  });

  describe('of an image that is larger than its limit', () => {
    const small = { data: new Uint8Array(100).fill(1), shape: [10, 10] };
    const large = { data: new Uint8Array(9 * MB).fill(2), shape: [3072, 3072] };
    const cube = { data: new Uint8Array(9 * MB).fill(2), shape: [1024, 1024, 9] };
    const column = { name: 'flux', data: new Uint8Array(9 * MB), shape: [9 * 1024] };
    const table = { type: 'table', columns: [column] };
    const row = { data: new Uint8Array(9 * MB).fill(2), shape: [9 * MB] };
    const named = (image: object) => ({ ...image, name: 'SCI' });
    const REFUSED = { pixels: 9 * MB };
    const DONE = { length: expect.any(Number) };
    it.each([
      ['is refused', [large], undefined, REFUSED],
      ['is refused behind a row of numbers', [row, large], undefined, REFUSED],
      ['is refused when it is asked for', [small, large], 1, REFUSED],
      ['is refused when it is shown, though not the first', [small, named(large)], undefined, REFUSED],
      ['does not matter when another is asked for', [small, large], 0, DONE],
      ['does not matter when another is shown', [small, large], undefined, DONE],
      ['is not looked for in a table', [{}, table, small], undefined, DONE],
      ['does not matter when it has small planes', [cube], undefined, DONE],
      ['is refused as a row that is asked for', [small, row], 1, REFUSED],
    ])('%s', async (_, images, hdu, expected) => {
      const file = await stored(gzipSync(writeFits(images as Parameters<typeof writeFits>[0])));
      const limit = { hdu, maxPixels: 2 * MB };
      const outcome = await unpack(file, 64 * MB, never, limit);
      expect(outcome).toEqual(expected);
      if ('pixels' in outcome) {
        // A row before it is data that must be passed.
        expect(writtenBytes()).toBeLessThan(images[0] === row ? 11 * MB : 2 * MB);
        expect(existsSync(path.join(scratchFolder, 'copy'))).toBe(false);
      }
    });
  });

  it.each([0, 1, 2 ** 32 - 1])('sizes no file by the length in its gzip trailer: %d', async (claimed) => {
    const lying = gzipSync(holed());
    lying.writeUInt32LE(claimed, lying.length - 4);
    const { length } = holed();
    expect(await unpack(await stored(lying), 2 * MB)).toEqual({ neededBytes: length });
    await expect(unpack(await stored(lying))).rejects.toThrow(/the length does not agree with the data$/);
  });

  it('refuses at once a file that claims more than it can contain', async () => {
    const bytes = writeFits([{ data: new Float32Array(20 * MB), shape: [5120, 4096] }]);
    const steps = jest.fn();
    const file = await stored(gzipSync(bytes.subarray(0, 10 * MB)));
    await expect(unpack(file, 64 * MB, steps)).rejects.toThrow(
      /^packed\.fits\.gz HDU 0 card NAXIS: 5120 × 4096 pixels/,
    );
    expect(steps.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('stops between two pieces when it is aborted', async () => {
    let pieces = 0;
    const stop = () => {
      if (++pieces === 3) throw new Error('stopped');
    };
    await expect(
      unpack(await stored(gzipSync(Buffer.concat([holed(), holed()]))), 64 * MB, stop),
    ).rejects.toThrow('stopped');
    expect(existsSync(path.join(scratchFolder, 'copy'))).toBe(false);
  });

  it('reports a full disk', async () => {
    symlinkSync('/dev/full', path.join(scratchFolder, 'copy.part'));
    const full = { kind: 'storage-full', message: 'No space left to decompress packed.fits.gz' };
    await expect(unpack(await stored(gzipSync(holed())))).rejects.toMatchObject(full);
  });

  it('stops when the reserve of the disk is all that is left', async () => {
    const full = new AppError('storage-full', 'full');
    let room = 2 * MB;
    const assertScratchRoom = (bytes: number) => {
      if ((room -= bytes) < 0) throw full;
    };
    const file = await stored(gzipSync(holed()));
    const input = { file, id: 'copy', part: 'copy.part', roomBytes: 64 * MB };
    await expect(decompressFile({ ...stores, assertScratchRoom }, input, never)).rejects.toBe(full);
    expect(writtenBytes()).toBeLessThanOrEqual(2 * MB);
    expect(existsSync(path.join(scratchFolder, 'copy'))).toBe(false);
  });

  it('decompresses only the version that was seen', async () => {
    const file = await stored(gzipSync(holed()));
    await stored(gzipSync(writeFits([{ data: Float32Array.of(1) }])));
    await expect(unpack(file)).rejects.toMatchObject({ kind: 'conflict' });
  });
});
