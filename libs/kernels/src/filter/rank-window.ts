/** Ranks per word of the bit set. */
const WORD = 32;

/**
 * A set of ranks that changes little between queries for its median: one bit per rank, the number of ranks per word, and a remembered word
 * near the median.
 */
export class RankWindow {
  private readonly bits: Int32Array;
  private readonly counts: Uint8Array;
  /** Number of ranks in the set. */
  private size = 0;
  /** A word, and how many ranks lie in the words before it. */
  private word = 0;
  private below = 0;

  /** @param valueOfRank values by rank, rising */
  constructor(private readonly valueOfRank: Float32Array) {
    const words = Math.ceil(valueOfRank.length / WORD) + 1;
    this.bits = new Int32Array(words);
    this.counts = new Uint8Array(words);
  }

  clear(): void {
    this.bits.fill(0);
    this.counts.fill(0);
    this.size = 0;
    this.word = 0;
    this.below = 0;
  }

  /** Adds the ranks at `start`, `start + step` … before `end`; negative ones are left out. */
  add(ranks: Int32Array, start: number, end: number, step: number): void {
    const { bits, counts, word } = this;
    for (let i = start; i < end; i += step) {
      const rank = ranks[i];
      if (rank < 0) continue;
      const w = rank >> 5;
      bits[w] |= 1 << (rank & 31);
      counts[w]++;
      this.size++;
      if (w < word) this.below++;
    }
  }

  /** Removes ranks that were added; see {@link add}. */
  remove(ranks: Int32Array, start: number, end: number, step: number): void {
    const { bits, counts, word } = this;
    for (let i = start; i < end; i += step) {
      const rank = ranks[i];
      if (rank < 0) continue;
      const w = rank >> 5;
      bits[w] &= ~(1 << (rank & 31));
      counts[w]--;
      this.size--;
      if (w < word) this.below--;
    }
  }

  /** Value of the middle rank, or the mean of the middle two; NaN when the set is empty. */
  median(): number {
    if (this.size === 0) return NaN;
    const upper = this.select(this.size >> 1);
    return this.size & 1 ? upper : (this.select((this.size >> 1) - 1) + upper) / 2;
  }

  /** Value of the n-th smallest rank in the set (from 0). */
  private select(n: number): number {
    while (this.below > n) this.below -= this.counts[--this.word];
    while (this.below + this.counts[this.word] <= n) this.below += this.counts[this.word++];
    let rest = this.bits[this.word];
    for (let i = this.below; i < n; i++) rest &= rest - 1;
    return this.valueOfRank[this.word * WORD + 31 - Math.clz32(rest & -rest)];
  }
}
