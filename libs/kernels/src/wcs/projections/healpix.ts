import { WcsError } from '../../errors.js';
import { clampToRange, EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';

/**
 * HPX, HEALPix with H = PVi_1 (default 4) facets around and K = PVi_2 (default 3) facets across (Calabretta & Roukema
 * 2007). Equatorial zone |sin θ| ≤ (K − 1)/K: x = φ, y = (Kπ/2H) sin θ. Beyond it, with σ = √(K(1 − |sin θ|)):
 * x = φc + (φ − φc) σ, y = ±(π/H)((K + 1)/2 − σ), φc the middle longitude of the facet.
 * @throws WcsError when H or K is not positive.
 */
export function createHealpix(parameter: ParameterOf): Projection {
  const h = parameter(1, 4);
  const k = parameter(2, 3);
  if (!(h > 0 && k > 0)) throw new WcsError('H and K of HPX must be positive', { card: 'PV2_1' });
  const grid: HealpixGrid = {
    k,
    halfFacet: Math.PI / h,
    oddK: Math.abs(k % 2) === 1,
    equatorialHeight: (HALF_PI * (k - 1)) / h,
    scale: (HALF_PI * k) / h,
  };
  return {
    phi0: 0,
    theta0: 0,
    deproject: (x, y, count) => deproject(grid, x, y, count),
    project: (phi, theta, count) => project(grid, phi, theta, count),
  };
}

interface HealpixGrid {
  readonly k: number;
  /** Half the width of a facet: 180°/H. */
  readonly halfFacet: number;
  readonly oddK: boolean;
  /** |y| where the equatorial zone ends. */
  readonly equatorialHeight: number;
  /** y per sin θ in the equatorial zone. */
  readonly scale: number;
}

/** The middle longitude of the polar facet that holds a longitude; for even K the southern ones lie half a facet off. */
function facetCentre(longitude: number, north: boolean, { halfFacet, oddK }: HealpixGrid): number {
  const omega = oddK || north ? 1 : 0;
  return (
    -Math.PI + (2 * Math.floor((longitude + Math.PI) / (2 * halfFacet) + (1 - omega) / 2) + omega) * halfFacet
  );
}

function deproject(grid: HealpixGrid, x: Float64Array, y: Float64Array, count: number): void {
  const { k, halfFacet, equatorialHeight, scale } = grid;
  for (let i = 0; i < count; i++) {
    const height = Math.abs(y[i]);
    if (height <= equatorialHeight) {
      y[i] = Math.asin(y[i] / scale);
      x[i] = clampToRange(x[i], Math.PI);
      continue;
    }
    const sigma = (k + 1) / 2 - height / halfFacet;
    // A facet's edge belongs to it: keep the last longitude of the map from opening a new one.
    const centre = facetCentre(Math.min(x[i], Math.PI - EDGE_TOLERANCE), y[i] > 0, grid);
    const offset = x[i] - centre;
    // Above its top a facet has no width.
    const inside = Math.abs(offset) <= halfFacet * sigma + EDGE_TOLERANCE;
    x[i] = inside ? clampToRange(sigma > EDGE_TOLERANCE ? centre + offset / sigma : centre, Math.PI) : NaN;
    // 1 − |sin θ| = σ²/K; the half-angle form keeps its digits near the pole.
    const theta = HALF_PI - 2 * Math.asin(Math.max(0, sigma) / Math.sqrt(2 * k));
    y[i] = y[i] > 0 ? theta : -theta;
  }
}

function project(grid: HealpixGrid, phi: Float64Array, theta: Float64Array, count: number): void {
  const { k, halfFacet, scale } = grid;
  for (let i = 0; i < count; i++) {
    const sin = Math.sin(theta[i]);
    if (Math.abs(sin) <= (k - 1) / k) {
      theta[i] = scale * sin;
      continue;
    }
    const sigma = Math.sqrt(2 * k) * Math.sin((HALF_PI - Math.abs(theta[i])) / 2);
    const centre = facetCentre(Math.min(phi[i], Math.PI - EDGE_TOLERANCE), sin > 0, grid);
    phi[i] = centre + (phi[i] - centre) * sigma;
    theta[i] = Math.sign(sin) * halfFacet * ((k + 1) / 2 - sigma);
  }
}
