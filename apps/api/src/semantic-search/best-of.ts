export interface VectorMatch {
  readonly recordId: string;
  readonly score: number;
}

/** Best first; ties by id, so that every process answers alike. */
const order = (a: VectorMatch, b: VectorMatch): number =>
  b.score - a.score || (a.recordId < b.recordId ? -1 : 1);

/** The best so many of any number. */
export function bestOf(limit: number) {
  let kept: VectorMatch[] = [];
  const trim = () => (kept = kept.sort(order).slice(0, limit));
  return {
    add(match: VectorMatch): void {
      kept.push(match);
      if (kept.length >= 4 * limit + 1_000) trim();
    },
    sorted: (): VectorMatch[] => trim(),
  };
}
