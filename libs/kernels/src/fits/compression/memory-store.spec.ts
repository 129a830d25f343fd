import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { formatHeader } from '../header/format-header.js';
import { openFits } from '../hdu/open.js';
import { verifyFits } from '../verify/verify-fits.js';
import { memoryStore } from './memory-store.js';

const MB = 1024 ** 2;

/** Bytes of buffers in use: collected ones are released by a thread, some time after their collection. */
async function heldBytes(): Promise<number> {
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc') as () => void;
  let least = Infinity;
  for (let tries = 0; tries < 5; tries += 1) {
    collectGarbage();
    await sleep(20);
    least = Math.min(least, process.memoryUsage().arrayBuffers);
  }
  return least;
}

describe('memoryStore', () => {
  it('gives every range of its uncompressed and its compressed bytes', async () => {
    const piece = fc.record({ length: fc.integer({ min: 1, max: 4000 }), noisy: fc.boolean() });
    const range = fc.tuple(fc.nat(30_000), fc.nat(9000));
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 10 }),
        fc.array(range, { maxLength: 6 }),
        fc.nat(20_000),
        async (parts, ranges, plainBytes) => {
          const store = memoryStore(plainBytes);
          const all: number[] = [];
          for (const { length, noisy } of parts) {
            const bytes = Uint8Array.from({ length }, (_, k) =>
              noisy ? Math.imul(k + all.length, 2654435761) >>> 24 : k >> 9,
            );
            await store.append(bytes);
            all.push(...bytes);
          }
          for (const [start, length] of ranges) {
            const offset = start % all.length;
            const wanted = Math.min(length, all.length - offset);
            expect(
              Buffer.compare(
                await store.read(offset, wanted),
                Uint8Array.from(all.slice(offset, offset + wanted)),
              ),
            ).toBe(0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives a view of uncompressed bytes, up to the last of them', async () => {
    const store = memoryStore(2000);
    const [first, second, third] = [new Uint8Array(1000), new Uint8Array(1000), new Uint8Array(1000)];
    for (const bytes of [first, second, third]) await store.append(bytes);
    const bufferOf = async (offset: number) => (await store.read(offset, 10)).buffer;
    expect(await bufferOf(0)).toBe(first.buffer);
    expect(await bufferOf(1000)).toBe(second.buffer);
    expect(await bufferOf(2000)).not.toBe(third.buffer);
  });

  it('keeps incompressible bytes uncompressed', async () => {
    const store = memoryStore(0);
    const noise = Uint8Array.from({ length: 5000 }, (_, k) => Math.imul(k ^ (k >>> 3), 2654435761) >>> 23);
    await store.append(noise);
    expect((await store.read(0, 5000)).buffer).toBe(noise.buffer);
  });
});

describe('a file that decompresses to a thousand times its size', () => {
  const before = process.memoryUsage().arrayBuffers;
  const length = 150 * MB;
  const header = formatHeader([
    { keyword: 'SIMPLE', value: true },
    { keyword: 'BITPIX', value: 8 },
    { keyword: 'NAXIS', value: 1 },
    { keyword: 'NAXIS1', value: length },
  ]);

  it.each([
    ['zeros', 0],
    ['a pattern', 1],
  ])(
    'of %s is checked within a fraction of the memory',
    async (_, step) => {
      const part = Uint8Array.from({ length: MB }, (_byte, k) => step * (k % 7));
      const packedPart = gzipSync(part, { level: 9 });
      const packed = Buffer.concat([
        gzipSync(header),
        ...Array.from({ length: length / MB }, () => packedPart),
        gzipSync(Buffer.alloc((2880 - (length % 2880)) % 2880)),
      ]);
      expect(packed.length).toBeLessThan(0.6 * MB);
      const file = await openFits(memorySource(packed));
      expect(file.hdus[0].shape).toEqual([length]);
      expect(await verifyFits(file)).toEqual([]);
      // The first 64 MiB are kept as they are; packing and WebAssembly take some.
      expect((await heldBytes()) - before).toBeLessThan(110 * MB);
      expect([...(await file.source.read(header.length + 140 * MB, 9))]).toEqual([...part.subarray(0, 9)]);
    },
    30_000,
  );
});
