import { curveFunction, toneFunction } from '#kernels';
import { setLimits, setTone, type Command } from '../picture/commands.js';
import type { ChannelTone } from '../picture/document.js';
import { gammaForMiddle, middleValue, type HistogramScale } from '../picture/histogram-scale.js';

/** The handles of a histogram, from dark to bright. */
export const HANDLES = ['black', 'middle', 'white'] as const;
export type HandleName = (typeof HANDLES)[number];

/** The data values that the handles stand at. */
export type HandleValues = Readonly<Record<HandleName, number>>;

const NORMALISED = { low: 0, high: 1 };

/** The data values that are black, half bright and white. */
export function handleValues({ limits, ...shape }: ChannelTone): HandleValues {
  const shown = toneFunction({ ...shape, ...NORMALISED });
  return { black: limits.low, middle: middleValue(limits, shown), white: limits.high };
}

/** The gamma that shows a value at half brightness, whatever stretch and curve there are. */
function gammaAt({ limits, ...shape }: ChannelTone, value: number): number {
  const withoutGamma = toneFunction({ ...shape, ...NORMALISED, gamma: 1, curve: 'linear' });
  const level = withoutGamma((value - limits.low) / (limits.high - limits.low));
  const beforeCurve = middleValue(NORMALISED, curveFunction(shape.curve));
  const gamma = gammaForMiddle(level) / gammaForMiddle(beforeCurve);
  return Number.isNaN(gamma) ? shape.gamma : gamma;
}

/** Moves a handle of a channel to a value. */
export function moveHandle(index: number, tone: ChannelTone, name: HandleName, value: number): Command {
  if (name === 'black') return setLimits(index, { low: value });
  if (name === 'white') return setLimits(index, { high: value });
  return setTone(index, { gamma: gammaAt(tone, value) });
}

/** Least distance of black and white on the scale. */
const GAP = 0.002;

/**
 * The places that a handle may take on the scale.
 * @param known values of the handle that it can come back to, beyond the ends of the scale, too
 */
export function handleReach(
  name: HandleName,
  values: HandleValues,
  scale: HistogramScale,
  known: readonly number[],
): [number, number] {
  const [black, white] = [scale.placeOf(values.black), scale.placeOf(values.white)];
  const places = known.map((value) => scale.placeOf(value));
  if (name === 'black') return [Math.min(0, ...places), white - GAP];
  if (name === 'white') return [black + GAP, Math.max(1, ...places)];
  return [black + GAP / 2, white - GAP / 2];
}

/** The nearest place that a handle may take. */
export function withinReach([least, greatest]: readonly [number, number], place: number): number {
  return Math.max(least, Math.min(greatest, place));
}

/** Places that a handle is shown at: inside the plot. */
export const shownPlace = (place: number): number => Math.min(1, Math.max(0, place));

/**
 * The handle nearest to a place, if one is within `reach`. Of those that stand at one place the one is meant that can move towards the
 * pointer.
 */
export function nearestHandle(
  values: HandleValues,
  scale: HistogramScale,
  place: number,
  reach: number,
): HandleName | null {
  const distanceOf = (name: HandleName): number => Math.abs(shownPlace(scale.placeOf(values[name])) - place);
  const names = place < shownPlace(scale.placeOf(values.middle)) ? HANDLES : HANDLES.toReversed();
  const nearest = names.reduce((best, name) => (distanceOf(name) < distanceOf(best) ? name : best));
  return distanceOf(nearest) <= reach ? nearest : null;
}
