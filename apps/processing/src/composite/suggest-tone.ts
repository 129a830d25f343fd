import { toneFunction, type Tone as KernelTone, type ToneStatistics } from '#kernels';
import type { Tone } from '#processing-client/contract';

/** A tone with only a stretch. */
export const NEUTRAL_TONE: Tone = {
  stretch: 'asinh',
  blackPoint: 0,
  whitePoint: 1,
  gamma: 1,
  asinhA: 0.05,
  curve: 'linear',
};

/** Bounds of a tone in requests (docs/reference/wire-format.md, "Viewer"). */
const ASINH_A = [0.001, 1] as const;
const GAMMA = [0.1, 5] as const;
/** Number of parameters tried, and of values between black and white at which the curves are compared. */
const CANDIDATES = 200;
const PROBES = 50;

/**
 * The tone of a request closest to an automatic one: the limits of a request are percentiles of the data, those of an automatic tone any
 * values. Black and white are the same values, if within those percentiles; the level that the automatic tone is made for (the sky, or the
 * median if structure fills the frame) has the same brightness, and the curve is the one that differs least elsewhere.
 */
export function suggestTone(
  automatic: KernelTone,
  { faint, bright, sky, median }: ToneStatistics,
  skyWeight: number,
): Tone {
  const level = median + (sky - median) * skyWeight;
  if (!(bright > faint) || !Number.isFinite(level)) return NEUTRAL_TONE;
  const place = (value: number): number => Math.min(1, Math.max(0, (value - faint) / (bright - faint)));
  const shown = toneFunction(automatic);
  const wanted = (x: number): number =>
    shown((faint + x * (bright - faint) - automatic.low) / (automatic.high - automatic.low));
  const ends = { low: place(automatic.low), high: place(automatic.high), level: place(level) };
  const tones = candidates(ASINH_A).map((asinhA) => toneThrough(ends, asinhA, wanted(ends.level)));
  return nearest(tones, ends, wanted);
}

/** Black, white and the level, 0 … 1 between the percentiles. */
interface Ends {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** Values from one end to the other, evenly spaced in the logarithm. */
const candidates = ([least, most]: readonly [number, number]): number[] =>
  Array.from({ length: CANDIDATES }, (_, i) => most * (least / most) ** (i / (CANDIDATES - 1)));

/** The tone with this parameter, with the gamma that gives the level its brightness. */
function toneThrough({ low, high, level }: Ends, asinhA: number, wanted: number): Tone {
  const stretched = (x: number): number => Math.asinh(x / asinhA) / Math.asinh(1 / asinhA);
  const [blackPoint, whitePoint] = [stretched(low), stretched(high)];
  const gamma = Math.log((stretched(level) - blackPoint) / (whitePoint - blackPoint)) / Math.log(wanted);
  return { ...NEUTRAL_TONE, blackPoint, whitePoint, asinhA, gamma: within(GAMMA, gamma) };
}

function nearest(tones: readonly Tone[], ends: Ends, wanted: (x: number) => number): Tone {
  const probes = Array.from(
    { length: PROBES + 1 },
    (_, i) => ends.low + ((ends.high - ends.low) * i) / PROBES,
  );
  const differences = tones.map((tone) => {
    const found = toneFunction({ ...tone, low: 0, high: 1 });
    return Math.max(...[ends.level, ...probes].map((x) => Math.abs(found(x) - wanted(x))));
  });
  return tones[differences.indexOf(Math.min(...differences))];
}

/** A level that is black or white has no brightness to match: the gamma stays 1. */
const within = ([least, most]: readonly [number, number], value: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 1;
