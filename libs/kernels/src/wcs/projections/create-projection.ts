import { UnsupportedError } from '../../errors.js';
import { createAiry } from './airy.js';
import { CSC } from './cubes/cobe-cube.js';
import {
  createConicEqualArea,
  createConicEquidistant,
  createConicOrthomorphic,
  createConicPerspective,
} from './conic.js';
import {
  createCylindricalEqualArea,
  createCylindricalPerspective,
  createMercator,
  createPlateCarree,
} from './cylindrical.js';
import { XPH } from './healpix-polar.js';
import { createHealpix } from './healpix.js';
import { createBonne, PCO } from './polyconic.js';
import type { ParameterOf, Projection } from './projection.js';
import { AIT, MOL, PAR, SFL } from './pseudo-cylindrical.js';
import { createQuadCube } from './cubes/quad-cube.js';
import { QSC } from './cubes/quadrilateral-cube.js';
import { createOrthographic, createSlantZenithalPerspective } from './slant-perspective.js';
import { TSC } from './cubes/tangential-cube.js';
import { ARC, STG, TAN, ZEA } from './zenithal-laws.js';
import { createZenithalPerspective } from './zenithal-perspective.js';
import { createZenithalPolynomial } from './zenithal-polynomial.js';
import { createZenithal } from './zenithal.js';

/** Every projection of paper II (and HPX, XPH), in the order of its sections. */
const PROJECTIONS: Readonly<Record<string, (parameter: ParameterOf) => Projection>> = {
  AZP: createZenithalPerspective,
  SZP: createSlantZenithalPerspective,
  TAN: () => createZenithal(TAN),
  STG: () => createZenithal(STG),
  SIN: createOrthographic,
  ARC: () => createZenithal(ARC),
  ZPN: createZenithalPolynomial,
  ZEA: () => createZenithal(ZEA),
  AIR: createAiry,
  CYP: createCylindricalPerspective,
  CEA: createCylindricalEqualArea,
  CAR: createPlateCarree,
  MER: createMercator,
  SFL: () => SFL,
  PAR: () => PAR,
  MOL: () => MOL,
  AIT: () => AIT,
  COP: createConicPerspective,
  COE: createConicEqualArea,
  COD: createConicEquidistant,
  COO: createConicOrthomorphic,
  BON: createBonne,
  PCO: () => PCO,
  TSC: () => createQuadCube(TSC),
  CSC: () => createQuadCube(CSC),
  QSC: () => createQuadCube(QSC),
  HPX: createHealpix,
  XPH: () => XPH,
};

/** The codes that {@link createProjection} supports, such as `TAN`. */
export const projectionCodes: readonly string[] = Object.keys(PROJECTIONS);

/**
 * The projection of a three-letter code with its parameters PVi_m by m.
 * @throws UnsupportedError for an unknown code; WcsError for parameters that make no projection.
 */
export function createProjection(code: string, pv: Readonly<Record<number, number>> = {}): Projection {
  const create = Object.hasOwn(PROJECTIONS, code) ? PROJECTIONS[code] : undefined;
  if (create === undefined)
    throw new UnsupportedError(`projection ${code} is not supported`, { card: 'CTYPE1' });
  return create((m, fallback) => pv[m] ?? fallback);
}
