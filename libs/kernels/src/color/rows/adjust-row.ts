import { tabulated, toneLine, type ToneLookup } from '../../display/tone/tone-lookup.js';
import { pixelsOf } from './channel-sum.js';
import type { RgbRow } from './rgb-row.js';

/** A luminance channel with its look-up table. */
export interface PreparedLuminance {
  readonly data: Float32Array;
  readonly footprint?: Float32Array;
  /** Strength of the blend, [0, 1]. */
  readonly weight: number;
  readonly lookup: ToneLookup;
}

/**
 * Blends detail into the colours (LRGB): in HSL, L' = L · (1 − w) + luminance · w with unchanged hue and saturation; w is the weight times
 * the coverage of the pixel. Pixels outside the luminance channel are unchanged.
 */
export function blendLuminance(row: RgbRow, luminance: PreparedLuminance, offset: number): void {
  const { footprint, weight, lookup } = luminance;
  const { red, green, blue, covered } = row;
  const pixels = pixelsOf(luminance, offset, new Float32Array(red.length));
  const whole = fround(weight);
  for (let x = 0; x < red.length; x++) {
    const w = footprint ? fround(whole * Math.min(1, footprint[offset + x])) : whole;
    if (pixels[x] !== pixels[x] || !(w > 0)) continue;
    const detail = tabulated(pixels[x], lookup);
    const r = red[x];
    const g = green[x];
    const b = blue[x];
    const lightness = fround(fround(largest(r, g, b) + smallest(r, g, b)) / 2);
    const blended = fround(fround(lightness * fround(1 - w)) + fround(detail * w));
    // With hue and saturation fixed, the distance of each component from the lightness follows the room L leaves.
    const room = lessOf(lightness, fround(1 - lightness));
    const factor = room > 0 ? fround(lessOf(blended, fround(1 - blended)) / room) : 0;
    red[x] = blended + fround(fround(r - lightness) * factor);
    green[x] = blended + fround(fround(g - lightness) * factor);
    blue[x] = blended + fround(fround(b - lightness) * factor);
    covered[x] = 1;
  }
}

// In float32, rounded after each operation, as the vectors compute: both give the same bits.
const { fround } = Math;
const lessOf = (a: number, b: number): number => (b < a ? b : a);

/**
 * Scales the HSL saturation: S' = min(1, S · saturation · (1 + vibrancy · (1 − S))). Vibrancy lifts weak colours more than strong ones. Hue
 * and lightness are unchanged.
 */
export function saturateRow({ red, green, blue }: RgbRow, saturation: number, vibrancy: number): void {
  for (let x = 0; x < red.length; x++) {
    const r = red[x];
    const g = green[x];
    const b = blue[x];
    const max = largest(r, g, b);
    const min = smallest(r, g, b);
    const lightness = (max + min) / 2;
    const room = lightness < 0.5 ? max + min : 2 - max - min;
    if (!(max > min) || !(room > 0)) continue;
    const share = (max - min) / room;
    const before = share < 1 ? share : 1;
    const lifted = before * saturation * (1 + vibrancy * (1 - before));
    const factor = (lifted < 1 ? lifted : 1) / before;
    red[x] = lightness + (r - lightness) * factor;
    green[x] = lightness + (g - lightness) * factor;
    blue[x] = lightness + (b - lightness) * factor;
  }
}

/** Rotates the HSL hue; saturation and lightness are unchanged. */
export function rotateHueOfRow({ red, green, blue }: RgbRow, degrees: number): void {
  const turn = degrees / 60 + 6;
  for (let x = 0; x < red.length; x++) {
    const r = red[x];
    const g = green[x];
    const b = blue[x];
    const max = largest(r, g, b);
    const min = smallest(r, g, b);
    const chroma = max - min;
    if (!(chroma > 0)) continue;
    const sector = max === r ? (g - b) / chroma : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
    const hue = sector + turn;
    red[x] = min + chroma * hueShare(hue + 5);
    green[x] = min + chroma * hueShare(hue + 3);
    blue[x] = min + chroma * hueShare(hue + 1);
  }
}

/**
 * Tones the whole picture: the tone is applied to the brightest component of a pixel, and the others keep their ratio to it, so that
 * colours are preserved.
 */
export function toneRow({ red, green, blue }: RgbRow, lookup: ToneLookup): void {
  const brightest = new Float32Array(red.length);
  for (let x = 0; x < red.length; x++) brightest[x] = largest(red[x], green[x], blue[x]);
  const toned = toneLine(brightest, 0, lookup, new Float32Array(red.length));
  for (let x = 0; x < red.length; x++) {
    const max = brightest[x];
    const factor = max > 0 ? toned[x] / max : 0;
    red[x] = max > 0 ? red[x] * factor : toned[x];
    green[x] = max > 0 ? green[x] * factor : toned[x];
    blue[x] = max > 0 ? blue[x] * factor : toned[x];
  }
}

/** Share of the chroma in a component; `position` is its hue in sixths of the circle, shifted per component. */
function hueShare(position: number): number {
  const k = position % 6;
  return 1 - Math.max(0, Math.min(1, k, 4 - k));
}

// Faster than Math.max and Math.min, which check for NaN and for the sign of 0.
const largest = (a: number, b: number, c: number): number => (a > b ? (a > c ? a : c) : b > c ? b : c);
const smallest = (a: number, b: number, c: number): number => (a < b ? (a < c ? a : c) : b < c ? b : c);
