import { composeColor, renderIndexed } from '#kernels';
import { levelOf, type Size } from '../../apps/web/src/picture/camera/camera.js';
import type { Grid, Picture, View } from '../../apps/web/src/picture/document.js';
import { lookOf } from '../../apps/web/src/picture/draw/look.js';
import { rowPhase, waveMean } from './wave-image.js';

/** A picture of images of waves, on a grid whose pixels are theirs. */
export interface WavePicture {
  readonly grid: Grid;
  readonly picture: Picture;
  /** Of the waves of each channel. */
  readonly phases: readonly number[];
  /** Whether it is one image in grey, in the place of colours. */
  readonly isGrey: boolean;
}

/** The part of an axis that is shown. */
interface AxisView {
  readonly middle: number;
  /** Pixels of the screen. */
  readonly length: number;
  readonly zoom: number;
  readonly level: number;
  /** Pixels of level 0. */
  readonly size: number;
}

/** The values that an axis has at each pixel of a screen; NaN beyond the grid. */
function axisValues(phase: number, { middle, length, zoom, level, size }: AxisView): Float64Array {
  const pixels = 2 ** level;
  const count = Math.ceil(size / pixels);
  const isNearest = zoom * pixels >= 1 - 1e-9;
  const end = isNearest ? count * pixels : size;
  const pixelAt = (index: number): number => {
    const inside = Math.min(count - 1, Math.max(0, index));
    return waveMean(phase, inside * pixels, Math.min(size, (inside + 1) * pixels));
  };
  return Float64Array.from({ length }, (_, i) => {
    const place = middle + (i + 0.5 - length / 2) / zoom;
    if (place < 0 || place >= end) return NaN;
    if (isNearest) return pixelAt(Math.floor(place / pixels));
    const lower = Math.floor(place / pixels - 0.5);
    const share = place / pixels - 0.5 - lower;
    return (1 - share) * pixelAt(lower) + share * pixelAt(lower + 1);
  });
}

/** The value of a channel at each pixel of a screen, in rows from the bottom, by the formula of the waves alone. */
function waveValues(phase: number, { width, height, levels }: Grid, view: View, screen: Size): Float32Array {
  const level = levelOf(view.zoom, levels.length);
  const { zoom } = view;
  const columns = axisValues(phase, { middle: view.x, length: screen.width, zoom, level, size: width });
  const rows = axisValues(rowPhase(phase), {
    ...{ middle: view.y, length: screen.height, zoom, level, size: height },
  });
  const values = new Float32Array(screen.width * screen.height);
  for (let y = 0; y < screen.height; y++)
    for (let x = 0; x < screen.width; x++) values[y * screen.width + x] = columns[x] + rows[y];
  return values;
}

/** What a screen is to show: red, green, blue and alpha from the upper left corner; alpha only in the place of colours is not 255. */
export function expectedScreen(
  { grid, picture, phases, isGrey }: WavePicture,
  view: View,
  screen: Size,
): Uint8Array {
  const values = phases.map((phase) => waveValues(phase, grid, view, screen));
  const { channels, options } = lookOf(picture);
  const pixels = new Uint8Array(4 * screen.width * screen.height);
  if (isGrey)
    return renderIndexed(values[0], screen.width, screen.height, channels[0].tone, 'grayscale', pixels);
  const colored = channels.map(({ rgb, ...channel }, i) => ({ ...channel, rgb: rgb!, data: values[i] }));
  composeColor(colored, { ...options, ...screen }, pixels);
  return pixels;
}

/** How a screen differs from what it is to show, in its three colours. */
export interface Difference {
  /** The share of samples that are not equal. */
  readonly unequal: number;
  /** The greatest difference. */
  readonly most: number;
}

export function differenceOf(shown: Uint8Array, expected: Uint8Array): Difference {
  const { abs } = Math; // Within jest the lookup of a global costs more than the arithmetic.
  let [unequal, most, samples] = [0, 0, 0];
  if (shown.length !== expected.length) return { unequal: 1, most: 255 };
  for (let i = 0; i < expected.length; i++) {
    if (i % 4 === 3) continue;
    samples += 1;
    const difference = abs(shown[i] - expected[i]);
    if (difference > 0) unequal += 1;
    if (difference > most) most = difference;
  }
  return { unequal: unequal / samples, most };
}
