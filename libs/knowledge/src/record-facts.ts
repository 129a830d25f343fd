/** Facts of a record from which its meaning follows. */
export interface RecordFacts {
  readonly targetName: string | null;
  readonly instrument: string | null;
  readonly filter: string | null;
  readonly observationTitle: string | null;
  readonly proposalPi: string | null;
  readonly proposalId: string | null;
  readonly wavelengthUm: number | null;
  /** As in the library: `image`, `spectral`, `cube`, … */
  readonly dataType: string;
  readonly tags: readonly string[];
  readonly description: string | null;
  /** Centre on the sky, ICRS degrees. */
  readonly ra: number | null;
  readonly dec: number | null;
}
