/**
 * Reproducible random numbers (mulberry32) from a seed and the number of an input.
 *
 * @param {number} seed
 * @param {number} at
 */
export function randomOf(seed, at) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, oneOf: (list) => list[below(list.length)] };
}
