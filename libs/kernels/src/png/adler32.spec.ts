import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { adler32, combineAdler32 } from './adler32.js';

/** The checksum that zlib ends its stream with. */
const expected = (bytes: Uint8Array): number =>
  deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4);

const runs = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: 0, max: 30_000 }).map((length) => new Uint8Array(length).fill(255)),
);

describe('adler32', () => {
  it('is that of zlib', () => {
    fc.assert(fc.property(runs, (bytes) => expect(adler32(bytes)).toBe(expected(bytes))));
  });

  it('is put together from those of two parts', () => {
    fc.assert(
      fc.property(runs, runs, (first, second) => {
        const both = Buffer.concat([first, second]);
        expect(combineAdler32(adler32(first), adler32(second), second.length)).toBe(expected(both));
      }),
    );
  });
});
