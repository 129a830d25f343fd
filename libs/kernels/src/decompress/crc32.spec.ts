import fc from 'fast-check';
import { crc32 as crc32OfZlib } from 'node:zlib';
import { crc32, crc32Plain } from './crc32.js';

const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 500, maxLength: 3000 }));

describe('crc32', () => {
  it('is that of zlib, with vectors and without', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(crc32(data)).toBe(crc32OfZlib(data));
        expect(crc32Plain(data, 0, data.length, 0)).toBe(crc32OfZlib(data));
      }),
    );
  });

  it('is that of zlib for data longer than the memory of the vectors', () => {
    const data = Uint8Array.from({ length: 150_001 }, (_, k) => Math.imul(k, k) >>> 5);
    expect(crc32(data)).toBe(crc32OfZlib(data));
  });

  it('continues from the sum of the bytes before', () => {
    fc.assert(
      fc.property(bytes, fc.nat(3000), (data, at) => {
        const cut = Math.min(at, data.length);
        expect(crc32(data, cut, data.length, crc32(data, 0, cut))).toBe(crc32OfZlib(data));
      }),
    );
  });
});
