/** More bands than threads, so that a slow band does not leave the others idle at the end. */
const BANDS_PER_THREAD = 4;
/** Bands with fewer rows cost more to dispatch than they save. */
const MIN_BAND_ROWS = 32;
/** A band of this size takes some 50 ms, the time that a waiting task or an abort is delayed. */
const MAX_BAND_PIXELS = 1 << 20;

/** Rows that are cut into bands. */
export interface Rows {
  readonly height: number;
  /** Pixels of a row; 0 for tasks that bound their own steps. */
  readonly width: number;
}

/** Row ranges of nearly equal height that together make up all rows. */
export function bandsOf({ height, width }: Rows, threads: number): [rowStart: number, rowEnd: number][] {
  const wanted = Math.max(threads * BANDS_PER_THREAD, Math.ceil((width * height) / MAX_BAND_PIXELS));
  const count = Math.max(1, Math.min(wanted, Math.floor(height / MIN_BAND_ROWS)));
  const edge = (band: number) => Math.round((band * height) / count);
  return Array.from({ length: count }, (_, band) => [edge(band), edge(band + 1)]);
}
