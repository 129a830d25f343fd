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
import { diskStorage } from '#platform';
import type { CompressedFile } from '../../engine/scratch/scratch.tasks.js';
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
};
beforeEach(() => readdirSync(scratchFolder).forEach((name) => rmSync(path.join(scratchFolder, name))));

const MB = 1024 ** 2;
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
const unpack = (file: CompressedFile, roomBytes = 64 * MB, throwIfStopped: () => void = never) =>
  decompressFile(stores, { file, id: 'copy', part: 'copy.part', roomBytes }, throwIfStopped);

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
    expect(await unpack(file, bytes.length - 1)).toBe('outgrown');
    expect(await unpack(file, bytes.length)).toEqual({ length: bytes.length });
  });

  it('writes no more than its room', async () => {
    expect(await unpack(await stored(gzipSync(holed())), 2 * MB)).toBe('outgrown');
    expect(statSync(path.join(scratchFolder, 'copy.part')).size).toBeLessThanOrEqual(2 * MB);
    expect(existsSync(path.join(scratchFolder, 'copy'))).toBe(false);
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

  it('decompresses only the version that was seen', async () => {
    const file = await stored(gzipSync(holed()));
    await stored(gzipSync(writeFits([{ data: Float32Array.of(1) }])));
    await expect(unpack(file)).rejects.toMatchObject({ kind: 'conflict' });
  });
});
