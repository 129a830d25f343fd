/** What the polite caller of `bench/neighbours.ts` does in a round. */
export const POLITE_KINDS = ['preview', 'detection', 'composite', 'upload', 'job', 'hub'] as const;
export type PoliteKind = (typeof POLITE_KINDS)[number];

/** One request, or one job from its submission to its end; without `ms` it was refused. */
export interface Sample {
  readonly kind: PoliteKind;
  readonly ms?: number;
  readonly refusal?: string;
}
