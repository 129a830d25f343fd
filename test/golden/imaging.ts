import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Raster } from '#kernels';

/** A number, or null for NaN. */
type Value = number | null;

interface ClippedReference {
  readonly mean: Value;
  readonly median: Value;
  readonly std: Value;
}

/** Reference statistics of one field. */
export interface StatisticsReference {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly std: number;
  readonly median: number;
  readonly validPixels: number;
  readonly totalPixels: number;
  readonly percentiles: number[];
  /** Keyed by "sigma/iterations". */
  readonly clipped: Record<string, ClippedReference>;
  readonly histogram: { readonly counts: number[]; readonly edges: number[] };
  readonly zscale: [number, number];
  readonly zscaleNarrow: [number, number];
  readonly percentileLimits: [number, number];
}

/** What scripts/reference/imaging.py writes. */
interface ImagingReference {
  readonly percents: number[];
  readonly fields: Record<string, { width: number; height: number; data: Value[] }>;
  readonly statistics: Record<string, StatisticsReference>;
  readonly largeZscale: { count: number; zscale: [number, number] };
  readonly stretches: Record<string, number[]>;
  readonly colormaps: Record<string, number[]>;
  readonly filters: Record<string, Value[]>;
}

/** The reference numbers of test/golden/imaging.json. */
export const imagingReference = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/imaging.json'), 'utf8'),
) as ImagingReference;

/** One of the fields as raster. */
export function referenceField(name: string): Raster {
  const { width, height, data } = imagingReference.fields[name];
  return { width, height, data: Float32Array.from(data, (value) => value ?? NaN) };
}

/** Asserts that `actual` is within `tolerance` of `expected`, relative to the larger of it and 1e-3 of `unit`. */
export function expectNear(actual: number, expected: number | null, tolerance: number, unit = 1): void {
  if (expected === null) {
    expect(actual).toBeNaN();
  } else {
    expect(Math.abs(actual - expected)).toBeLessThanOrEqual(
      tolerance * Math.max(Math.abs(expected), 1e-3 * unit),
    );
  }
}
