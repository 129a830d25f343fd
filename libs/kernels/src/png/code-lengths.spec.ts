import fc from 'fast-check';
import { codeLengths, codesOf } from './code-lengths.js';

const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(9), fc.nat(1_000_000)), {
  minLength: 1,
  maxLength: 286,
});
/** Each symbol as frequent as all rarer ones together: the deepest code there is. */
const DEEPEST = Array.from({ length: 40 }, (_, i) => 2 ** i);

const spaceOf = (lengths: Uint8Array): number =>
  lengths.reduce((sum, length) => sum + (length > 0 ? 2 ** -length : 0), 0);
const sizeOf = (weights: readonly number[], lengths: Uint8Array): number =>
  weights.reduce((sum, weight, i) => sum + weight * lengths[i], 0);
const entropyOf = (weights: readonly number[]): number => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight) => sum + (weight > 0 ? weight * Math.log2(all / weight) : 0), 0);
};

describe('codeLengths', () => {
  it.each([7, 14])('gives every symbol that occurs a length up to %i, and no room is left', (longest) => {
    const few = longest === 7 ? counts.map((list) => list.slice(0, 19)) : counts;
    fc.assert(
      fc.property(few, (list) => {
        const lengths = codeLengths(list, longest);
        const used = list.filter((count) => count > 0).length;
        expect([...lengths].map((length) => length > 0)).toEqual(list.map((count) => count > 0));
        expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
        expect(spaceOf(lengths)).toBe(used === 0 ? 0 : used === 1 ? 0.5 : 1);
      }),
    );
  });

  it('is optimal, within a bit a symbol of the entropy', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const size = sizeOf(list, codeLengths(list, 100));
        const all = list.reduce((sum, count) => sum + count, 0);
        expect(size).toBeGreaterThanOrEqual(entropyOf(list) - 1e-6 * all);
        expect(size).toBeLessThanOrEqual(entropyOf(list) + all);
      }),
    );
    expect([...codeLengths([5, 1, 1, 2], 15)]).toEqual([1, 3, 3, 2]);
  });

  it('shortens codes that would be too long, and stays near the optimum', () => {
    expect(Math.max(...codeLengths(DEEPEST, 100))).toBe(39);
    const limited = codeLengths(DEEPEST, 14);
    expect(Math.max(...limited)).toBeLessThanOrEqual(14);
    expect(sizeOf(DEEPEST, limited)).toBeLessThan(1.02 * sizeOf(DEEPEST, codeLengths(DEEPEST, 100)));
  });
});

describe('codesOf', () => {
  it('numbers codes of one length in order, the first bit lowest (RFC 1951, section 3.2.2)', () => {
    // The example of the standard: A … H with lengths 3, 3, 3, 3, 3, 2, 4, 4.
    const codes = codesOf(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4));
    const texts = [...codes].map((code, i) =>
      [...code.toString(2).padStart([3, 3, 3, 3, 3, 2, 4, 4][i], '0')].reverse().join(''),
    );
    expect(texts).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111']);
  });
});
