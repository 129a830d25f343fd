export { coneRanges, isInCone, type Cone, type PixelRange } from './cone.js';
export { directionOf, middleOf, normaliseRa, separationDeg, type SkyPosition } from './direction.js';
export { distanceToFootprintDeg, parseFootprint, type FootprintShape } from './footprint.js';
export { healpixOf } from './healpix.js';
