import type { Projection } from '../projection.js';

/**
 * The mapping of one face of a cube, both directions in place. On the sphere a point is given by two direction cosines (ξ, η) along the
 * face's axes, which determine the third, ζ > 0; on the plane by (χ, ψ) in [−1, 1]. The vector of `toSphere` need not have unit length,
 * except with `singlePrecision`. `zeta` holds ζ on entry of `toFace` and receives it from `toSphere`.
 */
export interface CubeFaceLaw {
  /** True when plane coordinates (in half sides) are single-precision numbers. */
  readonly singlePrecision?: boolean;
  toFace(xi: Float64Array, eta: Float64Array, zeta: Float64Array, count: number): void;
  toSphere(chi: Float64Array, psi: Float64Array, zeta: Float64Array, count: number): void;
}

/** Half the side of a face in the plane, radians. */
const HALF_SIDE = Math.PI / 4;
/** Rounding tolerance beyond a face's edge, in half sides. */
const EDGE = 1e-10;
/** Points are handled in blocks of this size, so that the scratch arrays stay small and are made once. */
const BLOCK = 256;
/** Centres of the faces 0 … 5 in half sides: north, then four along the equator, south (paper II, figure 30). */
const CENTRE_X = [0, 0, 2, 4, 6, 0] as const;
const CENTRE_Y = [2, 0, 0, 0, 0, -2] as const;

/** A quad-cube projection: the sphere onto six square faces (paper II, section 5.6). */
export function createQuadCube(law: CubeFaceLaw): Projection {
  const zeta = new Float64Array(BLOCK);
  const faces = new Uint8Array(BLOCK);
  const single = law.singlePrecision === true;
  return {
    phi0: 0,
    theta0: 0,
    deproject(x, y, count) {
      for (let start = 0; start < count; start += BLOCK) {
        const end = Math.min(count, start + BLOCK);
        const chi = x.subarray(start, end);
        const psi = y.subarray(start, end);
        unfold(chi, psi, faces, single);
        law.toSphere(chi, psi, zeta, end - start);
        faceToSphere(chi, psi, zeta, faces, single);
      }
    },
    project(phi, theta, count) {
      for (let start = 0; start < count; start += BLOCK) {
        const end = Math.min(count, start + BLOCK);
        const xi = phi.subarray(start, end);
        const eta = theta.subarray(start, end);
        sphereToFace(xi, eta, zeta, faces);
        law.toFace(xi, eta, zeta, end - start);
        fold(xi, eta, faces, single);
      }
    },
  };
}

/** (φ, θ) → face and its direction cosines: the face is the one whose axis is nearest. */
function sphereToFace(phi: Float64Array, theta: Float64Array, zeta: Float64Array, faces: Uint8Array): void {
  for (let i = 0; i < phi.length; i++) {
    const cosTheta = Math.cos(theta[i]);
    const l = cosTheta * Math.cos(phi[i]);
    const m = cosTheta * Math.sin(phi[i]);
    const n = Math.sin(theta[i]);
    let face = 0;
    let greatest = n;
    if (l > greatest) {
      face = 1;
      greatest = l;
    }
    if (m > greatest) {
      face = 2;
      greatest = m;
    }
    if (-l > greatest) {
      face = 3;
      greatest = -l;
    }
    if (-m > greatest) {
      face = 4;
      greatest = -m;
    }
    if (-n > greatest) {
      face = 5;
      greatest = -n;
    }
    faces[i] = face;
    zeta[i] = greatest;
    phi[i] = face === 2 ? -l : face === 3 ? -m : face === 4 ? l : m;
    theta[i] = face === 0 ? -l : face === 5 ? l : n;
  }
}

/** Face and direction cosines → (φ, θ): the inverse of {@link sphereToFace}. */
function faceToSphere(
  xi: Float64Array,
  eta: Float64Array,
  zeta: Float64Array,
  faces: Uint8Array,
  single: boolean,
): void {
  for (let i = 0; i < xi.length; i++) {
    const face = faces[i];
    const a = xi[i];
    const b = eta[i];
    const c = zeta[i];
    const l = face === 0 ? -b : face === 1 ? c : face === 2 ? -a : face === 3 ? -c : face === 4 ? a : b;
    const m = face === 2 ? c : face === 3 ? -a : face === 4 ? -c : a;
    const n = face === 0 ? c : face === 5 ? -c : b;
    xi[i] = Math.atan2(m, l);
    // Direction cosines rounded to single precision are no unit vector: every reader takes their arc sine.
    eta[i] = single ? Math.asin(n) : Math.atan2(n, Math.sqrt(l * l + m * m));
  }
}

/** (χ, ψ) of a face → plane. */
function fold(chi: Float64Array, psi: Float64Array, faces: Uint8Array, single: boolean): void {
  for (let i = 0; i < chi.length; i++) {
    const u = CENTRE_X[faces[i]] + chi[i];
    const v = CENTRE_Y[faces[i]] + psi[i];
    chi[i] = HALF_SIDE * (single ? Math.fround(u) : u);
    psi[i] = HALF_SIDE * (single ? Math.fround(v) : v);
  }
}

/** Plane → face and (χ, ψ); NaN outside the cross of faces. The equatorial faces repeat every 360°. */
function unfold(x: Float64Array, y: Float64Array, faces: Uint8Array, single: boolean): void {
  for (let i = 0; i < x.length; i++) {
    let u = x[i] / HALF_SIDE;
    let v = y[i] / HALF_SIDE;
    if (single) {
      u = Math.fround(u);
      v = Math.fround(v);
    }
    const atPole = Math.abs(v) > 1 && Math.abs(u) <= 1 + EDGE;
    const inside = atPole ? Math.abs(v) <= 3 + EDGE : Math.abs(u) <= 7 + EDGE && Math.abs(v) <= 1 + EDGE;
    if (!atPole && u < -1) u = single ? Math.fround(u + 8) : u + 8;
    const face = atPole ? (v > 0 ? 0 : 5) : u > 5 ? 4 : u > 3 ? 3 : u > 1 ? 2 : 1;
    faces[i] = face;
    x[i] = inside ? u - CENTRE_X[face] : NaN;
    y[i] = v - CENTRE_Y[face];
  }
}
