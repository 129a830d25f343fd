import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Card, Raster } from '#kernels';

/** Every n-th pixel of a result, in row order; null for NaN. */
type Values = readonly (number | null)[];

interface Rejection {
  readonly rejected: number;
  readonly values: Values;
}

/** Output of test/golden/process.py. */
interface ProcessReference {
  readonly width: number;
  readonly height: number;
  readonly every: number;
  readonly input: string;
  readonly cards: Readonly<Record<string, string | number>>;
  readonly target: {
    readonly width: number;
    readonly height: number;
    readonly cards: Readonly<Record<string, string | number>>;
  };
  readonly smooth: Readonly<Record<string, Values>>;
  readonly sharpen: Values;
  readonly subtractBackground: { readonly plain: Values; readonly withoutSources: Values };
  readonly rejectOutliers: { readonly both: Rejection; readonly positive: Rejection };
  readonly reproject: { readonly values: Values; readonly covered: number };
}

export const processReference = JSON.parse(
  readFileSync(path.join(__dirname, 'process.json'), 'utf8'),
) as ProcessReference;

const { width, height, every, input } = processReference;

/** The input of all algorithms. */
export const processField = (): Raster => ({
  data: new Float32Array(new Uint8Array(Buffer.from(input, 'base64')).buffer),
  ...{ width, height },
});

export const cardsOf = (values: Readonly<Record<string, string | number>>): Card[] =>
  Object.entries(values).map(([keyword, value]) => ({ keyword, value }));

/** Expects the stored pixels, within a fraction of their size (or of 1, if they are smaller). */
export function expectValues(data: Float32Array, values: Values, tolerance: number): void {
  expect(values).toHaveLength(Math.ceil(data.length / every));
  const far = values.flatMap((value, i) => {
    const found = data[every * i];
    const isNear =
      value === null
        ? Number.isNaN(found)
        : Math.abs(found - value) <= tolerance * Math.max(1, Math.abs(value));
    return isNear ? [] : [{ pixel: every * i, found, value }];
  });
  expect(far).toEqual([]);
}
