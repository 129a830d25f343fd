/** The most recent networks: a band needs a few sizes repeatedly. */
const remembered = new Map<number, Uint32Array>();
const MAX_REMEMBERED = 64;

/**
 * Comparisons that sort any `count` values: pairs of positions, in order, the lesser value to the first of each (Batcher's odd-even merge
 * sort; Knuth, The Art of Computer Programming 3, algorithm 5.2.2 M).
 */
export function sortingNetwork(count: number): Uint32Array {
  const known = remembered.get(count);
  if (known) return known;
  const pairs: number[] = [];
  const half = count < 2 ? 0 : 2 ** (Math.ceil(Math.log2(count)) - 1);
  for (let p = half; p > 0; p = Math.floor(p / 2)) addPass(pairs, count, half, p);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const network = Uint32Array.from(pairs);
  remembered.set(count, network);
  return network;
}

/** The comparisons of one pass, which merges sequences sorted by earlier ones. */
function addPass(pairs: number[], count: number, half: number, p: number): void {
  let q = half;
  let r = 0;
  let d = p;
  for (;;) {
    for (let i = 0; i < count - d; i++) if ((i & p) === r) pairs.push(i, i + d);
    if (q === p) return;
    d = q - p;
    q /= 2;
    r = p;
  }
}
