import { deproject, isThere, project, type Pair, type Parameters } from '../../../test/one-point.js';

const { PI, SQRT2, asin, atan, cos, sin, sqrt } = Math;
const HALF = PI / 2;
const DEGREE = PI / 180;

/** Radians: accepted and excessive rounding (EDGE_TOLERANCE is 1e-12). */
const ROUNDING = 1e-13;
const BEYOND = 1e-10;

/** A place on the edge of a map, and a step of one out of it, radians. */
type Edge = readonly [code: string, pv: Parameters, at: Pair, out: Pair];

/** The edge on both sides of the y axis, which every map without a slant has. */
const bothSides = ([code, pv, [x, y], [dx, dy]]: Edge): Edge[] => [
  [code, pv, [x, y], [dx, dy]],
  [code, pv, [-x, y], [-dx, dy]],
];
const allSides = ([code, pv, [x, y], [dx, dy]]: Edge): Edge[] => [
  ...bothSides([code, pv, [x, y], [dx, dy]]),
  ...bothSides([code, pv, [x, -y], [dx, -dy]]),
];

/** A cone at 45°, and the place at a radius of its parallels and an azimuth on the plane. */
const CONE = { 1: 45, 2: 25 };
const RIM = { phi: PI, middle: 45 * DEGREE };
function onCone(code: string, radius: number, angle: number): Pair {
  const y0 = radius0(code);
  return [radius * sin(angle), y0 - radius * cos(angle)];
}
const radius0 = (code: string) => project(code, CONE, [0, 0])[1] + radiusAt(code, 0);
const radiusAt = (code: string, theta: number) => {
  // Three places of one parallel lie on a circle around the apex: its radius by the chord and the sagitta.
  const [side, middle] = [project(code, CONE, [1, theta]), project(code, CONE, [0, theta])];
  return (side[0] ** 2 + (side[1] - middle[1]) ** 2) / (2 * (side[1] - middle[1]));
};
const coneOf = (code: string) => {
  const [x, y] = project(code, CONE, [RIM.phi, 0]);
  return Math.atan2(x, radius0(code) - y) / RIM.phi;
};
const seamOfCone = (code: string): Edge => {
  const [radius, angle] = [radiusAt(code, 0.3), coneOf(code) * PI];
  return [code, CONE, onCone(code, radius, angle), [cos(angle), sin(angle)]];
};

const PARABOLA = 0.5 / PI;

const PLANE_EDGES: Edge[] = [
  ...allSides(['CAR', {}, [PI, 1], [1, 0]]),
  ...allSides(['CAR', {}, [1, HALF], [0, 1]]),
  ...allSides(['MER', {}, [PI, 1], [1, 0]]),
  ...allSides(['CEA', { 1: 0.8 }, [PI, 0.5], [1, 0]]),
  ...allSides(['CEA', { 1: 0.8 }, [1, 1.25], [0, 1.25]]),
  ...allSides(['CYP', { 1: 1, 2: 0.7 }, [0.7 * PI, 1], [1, 0]]),
  ...allSides(['CYP', { 1: 1, 2: 0.7 }, [1, 1.7], [0, 1.7]]),
  // Rays through the far side that graze it: η = tan ψ with the largest ψ + asin(μ sin ψ).
  ...allSides(['CYP', { 1: 3, 2: 1 }, [1, 4 / 3], [0, 4 / 3]]),
  ...allSides(['SFL', {}, [PI * cos(0.5), 0.5], [1, 0]]),
  ...allSides(['SFL', {}, [0, HALF], [0, 1]]),
  ...allSides(['PAR', {}, [PI * (1 - 4 * PARABOLA ** 2), 0.5], [1, 0]]),
  ...allSides(['PAR', {}, [0, HALF], [0, 1]]),
  ...allSides(['MOL', {}, [2 * sqrt(2 - 0.25), 0.5], [2, 0]]),
  ...allSides(['MOL', {}, [0, SQRT2], [0, SQRT2]]),
  ...allSides(['AIT', {}, [2 * SQRT2 * cos(0.7), SQRT2 * sin(0.7)], [2 * cos(0.7), sin(0.7)]]),
  ...allSides(['AIT', {}, [0, SQRT2], [0, 1]]),
  ...allSides(['ARC', {}, [PI * cos(1), PI * sin(1)], [cos(1), sin(1)]]),
  ...allSides(['ZEA', {}, [2 * cos(1), 2 * sin(1)], [2 * cos(1), 2 * sin(1)]]),
  ...allSides(['SIN', {}, [cos(1), sin(1)], [cos(1), sin(1)]]),
  ...allSides(['ZPN', { 1: 0.5 }, [0, HALF], [0, 1]]),
  // The greatest radius is that of ζ = 1.25.
  ...allSides(['ZPN', { 1: 1, 2: -0.4 }, [0.625, 0], [1, 0]]),
  // The least one is that of the pole.
  ...allSides(['ZPN', { 0: 0.1, 1: 1, 2: -0.4 }, [0.1, 0], [-1, 0]]),
  // Where the first, and the last, step of the search finds the greatest radius.
  ...allSides(['ZPN', { 1: 1, 2: -500 }, [0.0005, 0], [1, 0]]),
  ...allSides(['ZPN', { 1: 1, 2: -0.5 / (0.9999 * PI) }, [(0.9999 * PI) / 2, 0], [1, 0]]),
  ...bothSides(seamOfCone('COP')),
  ...bothSides(seamOfCone('COE')),
  ...bothSides(seamOfCone('COD')),
  ...bothSides(seamOfCone('COO')),
  ...['COE', 'COD'].map((code): Edge => [code, CONE, onCone(code, radiusAt(code, -HALF), 0.2), [0.2, -1]]),
  ...bothSides(['BON', { 1: 45 }, project('BON', { 1: 45 }, [PI, 0.3]), [1, 0]]),
  ['BON', { 1: 45 }, [0, -HALF], [0, -1]],
  ...bothSides(['BON', { 1: -45 }, project('BON', { 1: -45 }, [PI, -0.3]), [1, 0]]),
  ['BON', { 1: -45 }, [0, HALF], [0, 1]],
  ...allSides(['PCO', {}, project('PCO', {}, [PI, 0.3]), [1, 0]]),
  ...allSides(['PCO', {}, [PI, 0], [1, 0]]),
  ...allSides(['HPX', {}, [PI, 0.1], [1, 0]]),
  ...allSides(['HPX', {}, [PI / 4, HALF], [0, 1]]),
  ...allSides(['HPX', {}, [PI / 4 + PI / 8, (3 * PI) / 8], [1, 1]]),
  ...allSides(['HPX', {}, [PI / 4 - PI / 8, (3 * PI) / 8], [-1, 1]]),
  ...allSides(['HPX', {}, [(3 * PI) / 4 + PI / 8, (3 * PI) / 8], [1, 1]]),
  ...allSides(['HPX', { 1: 4, 2: 2 }, [PI, 0.1], [1, 0]]),
  ...['TSC', 'QSC'].flatMap((code) => [
    ...allSides([code, {}, [PI / 8, (3 * PI) / 4], [0, 1]]),
    ...allSides([code, {}, [PI / 2, PI / 4], [0, 1]]),
    ...allSides([code, {}, [(7 * PI) / 4, PI / 8], [1, 0]]),
    ...allSides([code, {}, [-PI, PI / 4], [0, 1]]),
    // The sides of the faces at the poles.
    ...allSides([code, {}, [PI / 4, PI / 2], [1, 0]]),
  ]),
];

describe('a place of the plane', () => {
  it.each(PLANE_EDGES)(
    'of %s %j on the edge at %j is on the sphere, and none farther out',
    (code, pv, at, out) => {
      const moved = (step: number) => deproject(code, pv, [at[0] + step * out[0], at[1] + step * out[1]]);
      expect([-BEYOND, ROUNDING, BEYOND].map((step) => isThere(moved(step)))).toEqual([true, true, false]);
      const [on, over] = [moved(-ROUNDING), moved(ROUNDING)];
      // Near a limb a rounding grows to its square root.
      expect(over[1]).toBeCloseTo(on[1], 5);
    },
  );

  it.each(['CAR', 'SFL', 'PAR', 'MOL', 'AIT', 'HPX', 'XPH', 'SIN', 'ZEA', 'ARC', 'ZPN', 'TSC', 'PCO'])(
    'of %s that is none is none on the sphere',
    (code) => {
      const pv: Parameters = code === 'ZPN' ? { 1: 1, 3: -0.05 } : {};
      for (const plane of [
        [NaN, 0.1],
        [0.1, NaN],
        [Infinity, 0.1],
        [0.1, Infinity],
        [-Infinity, 0.1],
        [0.1, -Infinity],
        [9, 0],
        [0, 9],
        [-9, 0],
        [0, -9],
        [9, 9],
      ] as const)
        expect(isThere(deproject(code, pv, plane))).toBe(false);
    },
  );

  it.each(['SFL', 'PAR', 'MOL', 'HPX'])(
    'of %s at the height of a pole is the pole itself, or none',
    (code) => {
      const top = project(code, {}, [0, HALF])[1];
      const centre = code === 'HPX' ? PI / 4 : 0;
      for (const y of [top, -top]) {
        expect(deproject(code, {}, [centre, y])[1]).toBeCloseTo(Math.sign(y) * HALF, 7);
        expect(isThere(deproject(code, {}, [centre + 1e-6, y]))).toBe(false);
        expect(isThere(deproject(code, {}, [centre - 1e-6, y]))).toBe(false);
      }
    },
  );
});

/** The last native latitude of a meridian that has an image, and the sign of the step to those that have none. */
type Limb = readonly [code: string, pv: Parameters, phi: number, theta: number, out: 1 | -1];

const LIMBS: Limb[] = [
  ['TAN', {}, 1, 0, -1],
  ['SIN', {}, 1, 0, -1],
  ['SIN', {}, -2, 0, -1],
  // Slant: θ = −atan(ξ sin φ − η cos φ) (paper II, eq. 66).
  ['SIN', { 1: 0.3, 2: -0.4 }, 0, -atan(0.4), -1],
  ['SIN', { 1: 0.3, 2: -0.4 }, HALF, -atan(0.3), -1],
  ['STG', {}, 1, -HALF, -1],
  ['MER', {}, 1, -HALF, -1],
  ['MER', {}, 1, HALF, 1],
  ['AIR', { 1: 45 }, 1, -HALF, -1],
  ['ZPN', { 1: 1, 2: -0.4 }, 1, HALF - 1.25, -1],
  ['AZP', { 1: 2 }, 1, asin(-1 / 2), -1],
  ['AZP', { 1: -3 }, 1, asin(1 / 3), -1],
  // From a place within the sphere all is seen in front of the plane through it.
  ['AZP', { 1: 0.5 }, 1, asin(-0.5), -1],
  ['AZP', { 2: 20 }, 0, -20 * DEGREE, -1],
  ['AZP', { 2: 20 }, PI, 20 * DEGREE, -1],
  // Where rays diverge from the tilted plane before the limb comes (paper II, eq. 24), and where they do not.
  ['AZP', { 1: 1.5, 2: 60 }, HALF, asin(-1 / 1.5), -1],
  ['AZP', { 1: 1.5, 2: 60 }, 0, asin(-1 / 1.5), -1],
  ['AZP', { 1: 1.5, 2: 60 }, PI, 60 * DEGREE - asin(0.75), -1],
  ['AZP', { 1: 0.5, 2: 20 }, PI, 20 * DEGREE - asin(0.5 * cos(20 * DEGREE)), -1],
  ['SZP', { 1: 2 }, 1, asin(-1 / 2), -1],
  ['COP', CONE, 1, -45 * DEGREE, -1],
  ['COO', CONE, 1, -HALF, -1],
  ['COO', { 1: -45, 2: 25 }, 1, HALF, 1],
];

describe('a native latitude', () => {
  it.each(LIMBS)('of %s %j on the meridian %d has an image up to %d', (code, pv, phi, theta, out) => {
    const at = (step: number) => isThere(project(code, pv, [phi, theta + step * out]));
    expect([at(-1e-6), at(1e-6)]).toEqual([true, false]);
  });

  it.each<[string, Parameters]>([
    ['TAN', {}],
    ['STG', {}],
    ['MER', {}],
    ['AIR', {}],
    ['COO', CONE],
  ])('of %s %j at infinity has none, rounded or not', (code, pv) => {
    const lowest = code === 'TAN' ? 0 : -HALF;
    for (const theta of [lowest, lowest - 1e-16])
      expect(isThere(project(code, pv, [0.3, theta]))).toBe(false);
    expect(isThere(project(code, pv, [0.3, lowest + 1e-9]))).toBe(true);
  });

  it.each(['SFL', 'PAR', 'MOL', 'BON', 'PCO'])(
    'of %s at a pole has its image on the meridian of the middle',
    (code) => {
      for (const theta of [HALF, -HALF])
        for (const phi of [-3, 0, 2]) {
          const [x, y] = project(code, { 1: 30 }, [phi, theta]);
          expect(x).toBeCloseTo(0, 12);
          expect(y).toBeCloseTo(project(code, { 1: 30 }, [0, theta])[1], 12);
        }
    },
  );
});
