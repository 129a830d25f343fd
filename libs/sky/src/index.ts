export { coneRanges, isInCone, type Cone, type PixelRange } from './cone.js';
export {
  directionOf,
  middleOf,
  normaliseRa,
  separationDeg,
  type Direction,
  type SkyPosition,
} from './direction.js';
export { distanceToFootprintDeg, parseFootprint, type FootprintShape } from './footprint.js';
export { footprintGroups } from './footprint-groups.js';
export { healpixOf } from './healpix.js';
export { skyBounds, type SkyBounds } from './sky-bounds.js';
export { areFar, clusters, skyField, type SkyField } from './sky-field.js';
