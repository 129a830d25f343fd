import { orderByKeys } from './order-by-keys.js';

describe('orderByKeys', () => {
  /** Keys of so many bytes, ordered by comparing them. */
  function compared(keys: Uint8Array, width: number, missing: Uint8Array): number[] {
    const key = (row: number) => Buffer.from(keys.buffer, row * width, width);
    return Array.from(missing, (_, row) => row).sort((a, b) => {
      if (missing[a] !== missing[b]) return missing[a] - missing[b];
      return (missing[a] ? 0 : Buffer.compare(key(a), key(b))) || a - b;
    });
  }

  // By how many values a byte has: few make long digits, many a digit each, and 2048 of them the longest.
  it.each([
    [1, 256, 400],
    [4, 256, 700],
    [8, 256, 700],
    [12, 2, 3000],
    [12, 3, 3000],
    [5, 16, 3000],
    [7, 45, 5000],
    [9, 1, 50],
    [16, 7, 2000],
    [3, 12, 1],
  ])('orders keys of %i bytes of %i values each: %i of them', (width, values, count) => {
    let seed = width * 1000 + values;
    const random = () => (seed = (seed * 16807) % 2147483647);
    const keys = Uint8Array.from(
      { length: width * count },
      () => (random() % values) * Math.floor(256 / values),
    );
    const missing = Uint8Array.from({ length: count }, () => (random() % 10 === 0 ? 1 : 0));
    expect([...orderByKeys({ keys, width, missing })]).toEqual(compared(keys, width, missing));
  });

  it('orders keys whose bytes have 2048 values together, and one more', () => {
    for (const [first, second] of [
      [8, 256],
      [9, 256],
      [256, 9],
      [64, 32],
      [64, 33],
    ]) {
      const count = first * second;
      const missing = new Uint8Array(count);
      const keys = new Uint8Array(2 * count);
      // All pairs, in an order that has nothing to do with them.
      for (let row = 0; row < count; row++) {
        const pair = (row * 7919) % count;
        keys[2 * row] = Math.floor(pair / second);
        keys[2 * row + 1] = pair % second;
      }
      expect([...orderByKeys({ keys, width: 2, missing })]).toEqual(compared(keys, 2, missing));
    }
  });

  it('calls back between passes, and reads bytes of one digit only once', () => {
    const passes = (keys: readonly number[], width: number) => {
      let count = 0;
      orderByKeys(
        { keys: Uint8Array.from(keys), width, missing: new Uint8Array(keys.length / width) },
        () => count++,
      );
      return count;
    };
    // Bytes that are all the same take no pass; a digit takes one, and the word it is in another.
    expect(passes([7, 7, 7, 7], 1)).toBe(0);
    expect(passes([7, 1, 7, 2], 2)).toBe(2);
    expect(passes([1, 1, 2, 2], 2)).toBe(2);
    const every = Array.from({ length: 256 }, (_, k) => [k, k, k, k, k]);
    // Digits of eight bits, four to a word of 32.
    expect(passes(every.flat(), 5)).toBe(5 + 2);
    expect(passes(every.map((each) => each.slice(1)).flat(), 4)).toBe(4 + 1);
  });
});
