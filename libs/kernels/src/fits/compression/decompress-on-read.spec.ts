import fc from 'fast-check';
import { FitsFormatError } from '../../errors.js';
import { memoryStore } from './memory-store.js';
import { decompressOnRead } from './decompress-on-read.js';

/** Gives pieces and counts them. */
function pieces(
  lengths: readonly number[],
  end?: Error,
): { segments: AsyncGenerator<Uint8Array>; given: () => number } {
  let given = 0;
  async function* segments(): AsyncGenerator<Uint8Array> {
    let start = 0;
    for (const length of lengths) {
      await Promise.resolve();
      given++;
      yield Uint8Array.from({ length }, (_, k) => (start + k) & 0xff);
      start += length;
    }
    if (end) throw end;
  }
  return { segments: segments(), given: () => given };
}

const MAX_BYTES = 1e6;

describe('decompressOnRead', () => {
  it('gives every range to simultaneous reads, and decompresses each piece once', async () => {
    const range = fc.tuple(fc.nat(700), fc.nat(400));
    const lengths = fc.array(fc.nat(60), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lengths, fc.array(range, { maxLength: 8 }), async (parts, ranges) => {
        const { segments, given } = pieces(parts);
        const source = decompressOnRead({
          name: 'a',
          store: memoryStore(Infinity),
          segments,
          mostBytes: MAX_BYTES,
          limit: MAX_BYTES,
        });
        const total = parts.reduce((sum, length) => sum + length, 0);
        const all = Uint8Array.from({ length: total }, (_, k) => k & 0xff);
        const read = await Promise.all(ranges.map(([offset, length]) => source.read(offset, length)));
        read.forEach((bytes, k) => {
          const [offset, length] = ranges[k];
          expect([...bytes]).toEqual([...all.subarray(offset, offset + length)]);
        });
        await source.decompressTo!(Infinity);
        expect(source.size).toBe(total);
        expect(given()).toBe(parts.length);
      }),
    );
  });

  it('decompresses only as far as requested, and gives a view of bytes within one piece', async () => {
    const { segments, given } = pieces([100, 100, 100, 100]);
    const source = decompressOnRead({
      name: 'a',
      store: memoryStore(Infinity),
      segments,
      mostBytes: 1000,
      limit: MAX_BYTES,
    });
    const first = await source.read(10, 20);
    expect(given()).toBe(1);
    expect((await source.read(0, 1)).buffer).toBe(first.buffer);
    await source.read(150, 20);
    expect(given()).toBe(2);
    await source.decompressTo!(1001);
    expect(given()).toBe(2);
    expect(source.size).toBe(1000);
    // The last byte brings the end with it.
    await source.read(399, 1);
    expect(source.size).toBe(400);
  });

  it('throws an error in every read that extends as far, with the name of the file', async () => {
    const { segments } = pieces([100, 100], new FitsFormatError('cut short', { byte: 7 }));
    const source = decompressOnRead({
      name: 'm1.fits',
      store: memoryStore(Infinity),
      segments,
      mostBytes: MAX_BYTES,
      limit: MAX_BYTES,
    });
    const failing = [source.read(150, 60), source.read(500, 1), source.read(150, 50)];
    for (const read of failing) await expect(read).rejects.toThrow('m1.fits at byte 7: cut short');
    await expect(source.decompressTo!(300)).rejects.toBeInstanceOf(FitsFormatError);
    expect((await source.read(150, 40)).length).toBe(40);
  });

  it('throws no error in reads that do not extend as far, nor in those that wait behind it', async () => {
    const { segments } = pieces([100, 100], new Error('connection lost'));
    const source = decompressOnRead({
      name: 'a',
      store: memoryStore(Infinity),
      segments,
      mostBytes: MAX_BYTES,
      limit: MAX_BYTES,
    });
    const [far, near] = await Promise.allSettled([source.read(150, 100), source.read(20, 60)]);
    expect(far).toMatchObject({ status: 'rejected', reason: { message: 'connection lost' } });
    expect(near).toMatchObject({ status: 'fulfilled', value: { length: 60 } });
    // The error is final: missing bytes are never mistaken for the end of the data.
    await expect(source.decompressTo!(Infinity)).rejects.toThrow('connection lost');
    expect(source.size).toBe(MAX_BYTES);
    expect((await source.read(90, 20)).length).toBe(20);
  });
});

describe('the limit of decompressOnRead', () => {
  it('keeps no piece that ends beyond the limit', async () => {
    const { segments, given } = pieces([100, 100, 100]);
    const source = decompressOnRead({
      name: 'a',
      store: memoryStore(Infinity),
      segments,
      mostBytes: 150,
      limit: 150,
    });
    expect((await source.read(0, 99)).length).toBe(99);
    await expect(source.read(0, 1000)).rejects.toThrow(
      'a: the data decompress to more than the allowed 150 bytes',
    );
    await expect(source.decompressTo!(Infinity)).rejects.toThrow(/150/);
    expect(given()).toBe(2);
  });
});
