// World coordinates: pixels and sky, projections, distortions, frames, further axes.

export * from '../errors.js';
export type { CelestialFrame } from '../wcs/frames/celestial-frame.js';
export type { CelestialWcs } from '../wcs/celestial-wcs.js';
export { isCelestialType, isLatitudeType } from '../wcs/header/celestial-pair.js';
export { celestialWcs, createWcs } from '../wcs/create-wcs.js';
export type { BivariatePolynomial } from '../wcs/distortion/bivariate-polynomial.js';
export {
  lookupTableNames,
  type LookupPair,
  type LookupTable,
  type LookupTableName,
  type LookupTableSource,
} from '../wcs/distortion/lookup-table.js';
export { hasPlateSolution } from '../wcs/distortion/dss-plate.js';
export type { SipPolynomials } from '../wcs/distortion/sip.js';
export type { IrafSurface, IrafSurfaces } from '../wcs/distortion/iraf-surface.js';
export type { TpvPolynomial, TpvPolynomials } from '../wcs/distortion/tpv.js';
export { footprintCorners, pixelAt, skyAt, type SkyPosition } from '../wcs/footprint-corners.js';
export { frameChange, type FrameChange } from '../wcs/frames/frame-change.js';
export { isFixedToStars } from '../wcs/frames/frame-rotation.js';
export type { KeywordLookup } from '../wcs/header/keyword-lookup.js';
export { localTangent } from '../wcs/local-tangent.js';
export { parseWcs, type ParseWcsOptions } from '../wcs/header/parse-wcs.js';
export { pixelScaleArcsec } from '../wcs/pixel-scale.js';
export { projectionCodes } from '../wcs/projections/create-projection.js';
export { toSi, usualUnit } from '../wcs/header/units.js';
export { readCelestialWcs, readImageWcs, skyAlong } from '../wcs/header/read-celestial-wcs.js';
export { tanGrid, type TanGrid } from '../wcs/tan-grid.js';
export { wcsCards, type WcsCard } from '../wcs/header/wcs-cards.js';
export type { FiducialPoint, WcsParameters } from '../wcs/wcs-parameters.js';
export { readWorldAxes } from '../wcs/header/read-world-axes.js';
export type { CoordinateTable } from '../wcs/tabular/coordinate-table.js';
export type { SkyTable, SkyTables } from '../wcs/tabular/sky-tables.js';
export {
  coordinateTableNames,
  type CoordinateTableName,
  type CoordinateTableSource,
} from '../wcs/tabular/table-names.js';
export { worldAxes, type WorldAxes, type WorldAxis } from '../wcs/header/world-axes.js';
