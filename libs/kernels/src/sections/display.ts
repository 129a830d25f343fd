// From pixels to what a screen shows: limits, tones, colour maps.

export * from '../errors.js';
export { applyTone, type TonedPixels } from '../display/apply-tone.js';
export {
  autoTone,
  skyShare,
  skyWeight,
  toneStatistics,
  type AutoToneOptions,
  type ToneStatistics,
} from '../display/auto-tone.js';
export { colormap, COLORMAP_NAMES, COLORMAP_SIZE, type ColormapName } from '../display/colormap.js';
export { equalization } from '../display/equalization.js';
export { minMaxLimits, percentileLimits, type DisplayLimits } from '../display/limits.js';
export { renderIndexed, type RenderIndexedOptions } from '../display/render-indexed.js';
export { renderLevels } from '../display/render-levels.js';
export { thinFinite } from '../display/sample-finite.js';
export {
  CURVE_NAMES,
  curveFunction,
  STRETCH_NAMES,
  stretchFunction,
  toneFunction,
  type CurveName,
  type StretchName,
  type Tone,
  type ToneFunction,
} from '../display/tone.js';
export type { ToneCurve } from '../display/tone-curve.js';
export type { ToneLevels } from '../display/tone-levels.js';
export { toneTable, type ToneTable } from '../display/tone-table.js';
export { ZSCALE_SAMPLES, zscaleLimits, type ZscaleOptions } from '../display/zscale.js';
