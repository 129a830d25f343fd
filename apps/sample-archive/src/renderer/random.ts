/** A source of numbers in [0, 1). */
export type Random = () => number;

const TWO_TO_32 = 2 ** 32;

/** A 32-bit hash of a text (FNV-1a): turns names into seeds. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A small generator with 32 bits of state (mulberry32, public domain): the same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
}

/** `length` numbers of the normal distribution with mean 0 and variance 1 (Box and Muller 1958). */
export function gaussianTable(seed: number, length: number): Float32Array {
  const random = seededRandom(seed);
  const table = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    table[i] = radius * Math.cos(2 * Math.PI * random());
  }
  return table;
}
