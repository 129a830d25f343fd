// Backgrounds, stars and other sources.

export * from '../errors.js';
export {
  background2d,
  type Background,
  type BackgroundMaps,
  type BackgroundOptions,
} from '../detect/background/background2d.js';
export { maskSources, type SourceMaskOptions } from '../detect/background/mask-sources.js';
export type { BackgroundEstimator } from '../detect/background/measure-boxes.js';
export { medianOf, type Mesh } from '../detect/background/mesh.js';
export { MeshSurface, type MeshInterpolation } from '../detect/background/mesh-surface.js';
export type { DetectedSource } from '../detect/detected-source.js';
export type { DetectionMethod, FindSourcesOptions } from '../detect/detection-settings.js';
export { findSources, type FoundSources, type PrecomputedParts } from '../detect/find-sources.js';
export { findStars, type StarMethod } from '../detect/find-stars.js';
export { deblendSources } from '../detect/segments/deblend/deblend-sources.js';
export type { DeblendOptions } from '../detect/segments/deblend/divide-segment.js';
export type { LevelSpacing } from '../detect/segments/deblend/deblend-levels.js';
export { detectSources, type DetectOptions } from '../detect/segments/detect-sources.js';
export type { Ellipse } from '../detect/segments/ellipse.js';
export type { Connectivity, LabelMap } from '../detect/segments/label-map.js';
export type { SegmentProperties } from '../detect/segments/measure-segment.js';
export { sourceProperties, type SourceProperties } from '../detect/segments/source-properties.js';
export { daofind, type DaofindOptions, type DaofindSource } from '../detect/stars/daofind.js';
export {
  irafStarFinder,
  type IrafSource,
  type IrafStarFinderOptions,
} from '../detect/stars/iraf-star-finder.js';
export type { StarShape } from '../detect/stars/star-kernel.js';
export { subtractBackground, type SubtractOptions } from '../detect/subtract-background.js';
