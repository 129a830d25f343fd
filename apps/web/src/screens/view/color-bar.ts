import { colormap, COLORMAP_SIZE, toneFunction } from '#kernels';
import type { ChannelTone } from '../../picture/document.js';
import type { ColorMap } from '../../picture/draw/look.js';

const STOPS = 33;

/** The colours of a map from dark to bright, as a CSS gradient to the right. */
export function gradientOf({ name, isInverted }: ColorMap): string {
  const colors = colormap(name);
  const stops = Array.from({ length: STOPS }, (_, i) => {
    const at = Math.round((i / (STOPS - 1)) * (COLORMAP_SIZE - 1));
    const [red, green, blue] = colors.subarray(3 * (isInverted ? COLORMAP_SIZE - 1 - at : at));
    return `rgb(${red} ${green} ${blue})`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** The value that a tone shows at a brightness, by bisection: tones never fall. */
export function valueShownAt({ limits, ...shape }: ChannelTone, brightness: number): number {
  const shown = toneFunction({ ...shape, ...limits });
  let [below, above] = [0, 1];
  for (let halving = 0; halving < 50; halving++) {
    const middle = (below + above) / 2;
    if (shown(middle) >= brightness) above = middle;
    else below = middle;
  }
  return limits.low + above * (limits.high - limits.low);
}

/** Values below a colour bar; what is less than a thousandth of its range is 0. */
export function barValues(tone: ChannelTone): number[] {
  const { low, high } = tone.limits;
  return [0, 0.25, 0.5, 0.75, 1].map((brightness) => {
    if (brightness === 0) return low;
    if (brightness === 1) return high;
    const value = valueShownAt(tone, brightness);
    return Math.abs(value) < (high - low) / 1000 ? 0 : value;
  });
}

/** A value with the three digits that count. */
export function barWords(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  const isPlain = rounded === 0 || (size >= 1e-3 && size < 1e6);
  return (isPlain ? String(rounded) : rounded.toExponential()).replaceAll('-', '−');
}
