import type { UnnumberedSource } from '#kernels/parallel';

/** The column of each property of a source. */
const COLUMNS: Readonly<Record<keyof UnnumberedSource, number>> = {
  ...{ x: 0, y: 1, flux: 2, peak: 3 },
  ...{ fwhm: 4, sharpness: 5, roundness1: 6, roundness2: 7, area: 8 },
  ...{ semiMajor: 9, semiMinor: 10, angle: 11, ellipticity: 12 },
};

const NAMES = Object.keys(COLUMNS) as (keyof UnnumberedSource)[];

/**
 * Sources as rows of numbers; NaN for unknown values. Their buffer is transferred between threads; copying fifty thousand objects would
 * block the process.
 */
export type SourceRows = Float64Array<ArrayBuffer>;

export const countSources = (rows: SourceRows): number => rows.length / NAMES.length;

export function sourceRows(sources: readonly UnnumberedSource[]): SourceRows {
  const rows = new Float64Array(sources.length * NAMES.length);
  sources.forEach((source, i) => {
    for (const name of NAMES) rows[i * NAMES.length + COLUMNS[name]] = source[name] ?? NaN;
  });
  return rows;
}

/** The sources of the rows; unknown values are null. */
export const sourcesIn = (rows: SourceRows): UnnumberedSource[] =>
  Array.from({ length: countSources(rows) }, (_, i) => sourceAt(rows, i * NAMES.length));

function sourceAt(rows: SourceRows, start: number): UnnumberedSource {
  const source: Partial<Record<keyof UnnumberedSource, number | null>> = {};
  for (const name of NAMES) {
    const value = rows[start + COLUMNS[name]];
    source[name] = Number.isFinite(value) ? value : null;
  }
  return source as UnnumberedSource; // All have a position, a flux and a peak.
}
