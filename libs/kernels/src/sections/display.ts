// From pixels to the screen: limits, tones, colour maps.

export * from '../errors.js';
export { applyTone, type TonedPixels } from '../display/tone/apply-tone.js';
export {
  autoTone,
  skyShare,
  skyWeight,
  toneStatistics,
  type AutoToneOptions,
  type ToneStatistics,
} from '../display/auto-tone.js';
export { colormap, COLORMAP_NAMES, COLORMAP_SIZE, type ColormapName } from '../display/colormap.js';
export { equalization } from '../display/tone/equalization.js';
export { defaultLimits, type DefaultLimitsOptions } from '../display/default-limits.js';
export { minMaxLimits, percentileLimits, type DisplayLimits } from '../display/limits.js';
export { dropImplausible, plausibleRange, type PlausibleRange } from '../display/ordinary-pixels.js';
export { neutralTones, type ChannelSky } from '../display/tone/neutral-tones.js';
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
} from '../display/tone/tone.js';
export type { ToneLookup } from '../display/tone/tone-lookup.js';
export { toneLookup } from '../display/tone/tabulate-tone.js';
export type { ToneLevels } from '../display/tone/tone-levels.js';
export { toneTable, type ToneTable } from '../display/tone/tone-table.js';
export { ZSCALE_SAMPLES, zscaleLimits, type ZscaleOptions } from '../display/zscale.js';
