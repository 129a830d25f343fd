import { applyBitsVector } from './levels-vector.js';
import { applyBits } from './apply-levels.js';
import { toneLevels, type BitLevels } from './tone-levels.js';

describe('levels in vectors', () => {
  const levels = toneLevels({ low: -1, high: 4, stretch: 'asinh' }) as BitLevels;
  // Enough pixels for the table to pay, and not a multiple of the block.
  const data = new Float32Array(levels.level.length + 12_347);
  new Uint32Array(data.buffer).forEach((_, i, bits) => (bits[i] = Math.imul(i, 0x9e3779b1)));

  it('are those of the plain loop, for every kind of value and any range', () => {
    const plain = new Uint8Array(data.length);
    const vectors = new Uint8Array(data.length);
    applyBits(data, levels, plain, 3, data.length - 2);
    expect(applyBitsVector(data, levels, vectors, 3, data.length - 2)).toBe(true);
    expect(vectors).toEqual(plain);
    expect(new Set(plain).size).toBe(256);
  });

  it('are left to the plain loop when there are few pixels', () => {
    expect(applyBitsVector(data, levels, new Uint8Array(10), 0, 10)).toBe(false);
  });
});
