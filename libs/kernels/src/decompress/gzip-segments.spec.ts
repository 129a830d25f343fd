import fc from 'fast-check';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import type { ByteSource } from '../byte-source.js';
import { FitsFormatError } from '../errors.js';
import { uncompressedSource } from '../fits/compression/file-compression.js';
import { gunzipSegments } from './gzip-segments.js';

const STRATEGIES = [
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FIXED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
  constants.Z_FILTERED,
];
const LIMIT = 1 << 24;

/** Source that counts the bytes it gave. */
function counted(bytes: Uint8Array): ByteSource & { readonly given: () => number } {
  let given = 0;
  return {
    name: 'a.fits.gz',
    size: bytes.length,
    given: () => given,
    read: (offset, length) => {
      given += length;
      return Promise.resolve(bytes.subarray(offset, offset + length));
    },
  };
}

/** Bytes that do not compress: the place, mixed as in MurmurHash 3. */
const RANDOM = Uint8Array.from({ length: 1 << 20 }, (_, k) => {
  const mixed = Math.imul(k ^ (k >>> 16), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 16;
});

/** Random numbers of `bits` bits from a place on, each of them `run` times. */
function noise(length: number, bits: number, run: number, start: number): Uint8Array {
  const mask = (1 << bits) - 1;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = RANDOM[(start + at / run) & 0xfffff] & mask;
  return bytes;
}

const member = fc
  .record({
    length: fc.oneof(fc.nat(3000), fc.nat(40_000), fc.nat(2_500_000)),
    bits: fc.integer({ min: 0, max: 8 }),
    run: fc.constantFrom(1, 3, 300, 100_000),
    start: fc.nat(1e6),
    level: fc.integer({ min: 0, max: 9 }),
    strategy: fc.constantFrom(...STRATEGIES),
  })
  .map(({ length, bits, run, start, ...options }) => gzipSync(noise(length, bits, run, start), options));

async function joined(stream: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of gunzipSegments(counted(stream))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function resultOf(read: Promise<Uint8Array>): Promise<unknown> {
  return read.catch((error: unknown) => error);
}

describe('gunzipSegments', () => {
  it("gives zlib's output, in pieces, for any members", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 3 }), async (members) => {
        const stream = Buffer.concat([...members, Buffer.from('trailing')]);
        expect(Buffer.compare(await joined(stream), gunzipSync(Buffer.concat(members)))).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('reads only the needed part of the file', async () => {
    const source = counted(gzipSync(noise(8e6, 8, 1, 1), { level: 0 }));
    await gunzipSegments(source).next();
    expect(source.given()).toBeLessThan(source.size / 3);
  });

  it('takes a header longer than a read', async () => {
    const stream = gzipSync('data');
    const name = Buffer.alloc(500_000, 'n');
    const named = Buffer.concat([
      stream.subarray(0, 3),
      Buffer.from([8]),
      stream.subarray(4, 10),
      name,
      Buffer.of(0),
      stream.subarray(10),
    ]);
    expect(Buffer.from(await joined(named)).toString()).toBe('data');
  });

  it('does not search the whole file for the end of a name', async () => {
    const source = counted(Buffer.concat([Buffer.of(0x1f, 0x8b, 8, 8), Buffer.alloc(20e6, 'n')]));
    await expect(gunzipSegments(source).next()).rejects.toThrow('a header of more than 1048576 bytes');
    expect(source.given()).toBeLessThan(source.size / 4);
  });

  it('reports the position of an error in the file', async () => {
    const stream = Uint8Array.from(gzipSync(noise(3e6, 8, 1, 1), { level: 1 }));
    stream[stream.length - 8] ^= 1;
    await expect(joined(stream)).rejects.toMatchObject({ location: { byte: stream.length - 8 } });
    await expect(joined(stream.subarray(0, 2e6))).rejects.toMatchObject({
      reason: 'deflate: the compressed stream is cut short',
      location: { byte: 2e6 },
    });
  });

  it('answers damage and truncation with a typed error or the right bytes', async () => {
    const [stream, other] = [
      gzipSync(noise(300_000, 5, 4, 7)),
      gzipSync(noise(90_000, 8, 1, 3), { level: 0 }),
    ];
    const whole = Buffer.concat([stream, other]);
    const data = gunzipSync(whole);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.integer({ min: 3, max: whole.length }), async (flips, length) => {
        const damaged = Uint8Array.from(whole.subarray(0, length));
        for (const [at, flip] of flips) if (at < length) damaged[at] ^= flip;
        const result = await resultOf(joined(damaged));
        // The CRC speaks for the bytes of the members that were read to their end.
        if (result instanceof Uint8Array)
          expect(Buffer.compare(result, data.subarray(0, result.length))).toBe(0);
        else expect(result).toBeInstanceOf(FitsFormatError);
      }),
      { numRuns: 200 },
    );
  });
});

describe('uncompressedSource of gzip', () => {
  it('gives every range as zlib does, in any order and at the same time', async () => {
    const ranges = fc.array(fc.tuple(fc.nat(6_000_000), fc.nat(3_000_000)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 2 }), ranges, async (members, wanted) => {
        const stream = Buffer.concat(members);
        const data = gunzipSync(stream);
        const source = await uncompressedSource(counted(stream), LIMIT);
        const read = await Promise.all(wanted.map(([offset, length]) => source.read(offset, length)));
        wanted.forEach(([offset, length], k) => {
          expect(Buffer.compare(read[k], data.subarray(offset, offset + length))).toBe(0);
        });
        await source.decompressTo!(Infinity);
        expect(source.size).toBe(data.length);
      }),
      { numRuns: 20 },
    );
  });

  it('stops at the limit, whatever the trailer claims', async () => {
    await fc.assert(
      fc.asyncProperty(member, fc.nat(3_000_000), async (stream, limit) => {
        const length = gunzipSync(stream).length;
        const lying = Uint8Array.from(stream);
        lying.fill(0x7f, lying.length - 4);
        const sourceOf = (bytes: Uint8Array): Promise<Uint8Array> =>
          uncompressedSource(counted(bytes), limit).then((source) => source.read(0, Infinity));
        const result = await resultOf(sourceOf(stream));
        if (length <= limit && stream.length <= limit) expect((result as Uint8Array).length).toBe(length);
        else expect(result).toMatchObject({ reason: expect.stringMatching(/more than the allowed/) });
        expect(await resultOf(sourceOf(lying))).toBeInstanceOf(FitsFormatError);
      }),
      { numRuns: 20 },
    );
  });
});
