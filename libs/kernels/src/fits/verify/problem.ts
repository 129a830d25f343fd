/** Something that a file does not do as the FITS Standard 4.0 has it. */
export interface FitsProblem {
  /** `error`: against the standard; `warning`: allowed, but likely to surprise. */
  readonly severity: 'error' | 'warning';
  /** 0-based index of the HDU. */
  readonly hdu: number;
  /** Keyword of the header card. */
  readonly card?: string;
  /** Offset from the start of the file. */
  readonly byte?: number;
  /** The problem, in words. */
  readonly reason: string;
}
