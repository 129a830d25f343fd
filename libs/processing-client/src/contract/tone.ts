// The names of the kernels, in their order (apps/processing/test/contract-names.spec.ts), as offered to clients.

export const STRETCHES = ['zscale', 'asinh', 'log', 'sqrt', 'power', 'histeq', 'linear'] as const;
export type Stretch = (typeof STRETCHES)[number];

export const CURVES = ['linear', 's_curve', 'inverse_s', 'shadows', 'highlights'] as const;
export type Curve = (typeof CURVES)[number];

export const COLOR_MAPS = [
  'inferno',
  'magma',
  'viridis',
  'plasma',
  'grayscale',
  'hot',
  'cool',
  'rainbow',
] as const;
export type ColorMap = (typeof COLOR_MAPS)[number];

/** Ranges of the numbers of a tone in requests. */
export const TONE_RANGES = {
  blackPoint: { min: 0, max: 1 },
  whitePoint: { min: 0, max: 1 },
  gamma: { min: 0.1, max: 5 },
  asinhA: { min: 0.001, max: 1 },
} as const;

/** Maps data values to brightness; black and white point are fractions of the stretched range. */
export interface Tone {
  readonly stretch: Stretch;
  readonly blackPoint: number;
  readonly whitePoint: number;
  readonly gamma: number;
  readonly asinhA: number;
  readonly curve: Curve;
}

/** Data values that are drawn black and white; a missing one is measured. */
export interface GivenLimits {
  readonly low?: number;
  readonly high?: number;
}

/** Progress of a long computation. */
export interface ProcessingProgress {
  readonly percent: number;
  readonly stage: string;
  readonly message: string;
}
