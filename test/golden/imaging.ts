import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Raster } from '#kernels';

/** A number, or null for NaN. */
type Value = number | null;

interface StoredField {
  readonly width: number;
  readonly height: number;
  /** Infinities are words. */
  readonly data: (Value | 'inf' | '-inf')[];
}

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

/** Output of test/golden/imaging.py. */
interface ImagingReference {
  readonly percents: number[];
  readonly fields: Record<string, StoredField>;
  readonly statistics: Record<string, StatisticsReference>;
  readonly largeZscale: { count: number; zscale: [number, number] };
  readonly stretches: Record<string, number[]>;
  readonly colormaps: Record<string, number[]>;
  readonly filters: Record<string, Value[]>;
}

/** Its output for small fields of numerically critical values. */
interface OddReference {
  readonly percents: number[];
  /** Sigma and iterations. */
  readonly clipping: [number, number][];
  /** Options of zscale by astropy's names. */
  readonly zscale: Record<string, number>[];
  /** Bins and range of histograms. */
  readonly ranges: [number, [number, number] | null][];
  readonly fields: Record<string, StoredField>;
  readonly statistics: Record<
    string,
    {
      readonly mean: number;
      readonly std: number;
      readonly percentiles: number[];
      /** Mean, median and standard deviation for each clipping. */
      readonly clipped: [number, number, number][];
      readonly zscale: [number, number][];
      readonly counts: number[][];
    }
  >;
  /** By field, filter and parameter. */
  readonly filters: Record<string, Value[]>;
  /** By stretch and parameter, at the positions `x`. */
  readonly stretches: Record<string, number[]>;
}

/** The reference numbers of test/golden/imaging.json. */
export const imagingReference = read<ImagingReference>('imaging.json');

/** The reference numbers of test/golden/imaging-odd.json. */
export const oddReference = read<OddReference>('imaging-odd.json');

function read<Reference>(name: string): Reference {
  return JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden', name), 'utf8')) as Reference;
}

/** One of the fields as raster. */
export const referenceField = (name: string): Raster => rasterOf(imagingReference.fields[name]);

/** One of the odd fields as raster. */
export const oddField = (name: string): Raster => rasterOf(oddReference.fields[name]);

function rasterOf({ width, height, data }: StoredField): Raster {
  return { width, height, data: Float32Array.from(data, numberOf) };
}

function numberOf(value: Value | 'inf' | '-inf'): number {
  if (value === null) return NaN;
  return typeof value === 'number' ? value : value === 'inf' ? Infinity : -Infinity;
}

/** Asserts that `actual` is within `tolerance` of `expected`, relative to the larger of it and 1e-3 of `unit`. */
export function expectNear(actual: number, expected: Value, tolerance: number, unit = 1): void {
  if (expected === null) {
    expect(actual).toBeNaN();
  } else {
    expect(Math.abs(actual - expected)).toBeLessThanOrEqual(
      tolerance * Math.max(Math.abs(expected), 1e-3 * unit),
    );
  }
}
