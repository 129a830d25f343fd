import { toneFunction } from '#kernels';
import type { ChannelTone } from '../picture/document.js';
import { type Bar, type HistogramScale } from '../picture/histogram-scale.js';

const digits = (value: number): string => value.toFixed(4);

/** The bars of a histogram as one path, in a box from 0 to 1 whose y goes down. */
export const barsPath = (bars: readonly Bar[]): string =>
  bars.map(({ start, end, height }) => `M${digits(start)} 1V${digits(1 - height)}H${digits(end)}V1`).join('');

/** Places at which a curve is drawn. */
const STEPS = 96;

/** The curve of a tone over a histogram, in the same box: brightness by place. */
export function curvePath({ limits, ...shape }: ChannelTone, scale: HistogramScale): string {
  const shown = toneFunction({ ...shape, ...limits });
  const corners = [limits.low, limits.high].map((value) => scale.placeOf(value));
  const places = [...Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS), ...corners]
    .filter((place) => place >= 0 && place <= 1)
    .sort((a, b) => a - b);
  const points = places.map((place) => {
    const level = (scale.valueOf(place) - limits.low) / (limits.high - limits.low);
    return `${digits(place)} ${digits(1 - shown(level))}`;
  });
  return `M${points.join('L')}`;
}
