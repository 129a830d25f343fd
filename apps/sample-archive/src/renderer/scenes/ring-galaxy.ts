import {
  bump,
  DEPTH,
  DUST,
  IONISED,
  MOLECULAR,
  PAH,
  SCATTERED,
  type Scene,
  type SceneDefinition,
} from '../scene.js';
import type { Turbulence } from '../turbulence.js';

/** Middle of the large galaxy, half fields of view; its companions stand to the left. */
const CENTRE = { u: 0.25, v: -0.08 };
const TILT = 0.6;
const AXIS_RATIO = 0.8;
const OUTER = 0.6;
const INNER = 0.15;
const SPOKES = 9;

/** ESO 350-40, the Cartwheel: a galaxy that another one fell through; a ring of young stars runs outwards. */
export const cartwheel: SceneDefinition = {
  create: paint,
  stars: {
    count: 380,
    brightest: 45,
    slope: 0.8,
    hotFraction: 0.04,
    foregroundFraction: 1,
    cluster: { u: 0.25, v: -0.08, spread: 0.7, count: 220 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  const cos = Math.cos(TILT);
  const sin = Math.sin(TILT);
  return (u, v, out, at) => {
    const [du, dv] = [u - CENTRE.u, v - CENTRE.v];
    const x = cos * du + sin * dv;
    const y = (-sin * du + cos * dv) / AXIS_RATIO;
    const ragged = billow(u * 0.7, v * 0.7);
    const radius = Math.hypot(x, y) + 1e-4;
    const angle = Math.atan2(y, x);
    const web = ridge(u * 1.3, v * 1.3 + 0.3);
    const clumps = Math.max(0, 0.4 + 1.3 * billow(u * 1.1 + 0.2, v * 1.1));
    const ring = bump(radius - OUTER - 0.05 * ragged, 0.055) * (0.35 + clumps);
    const inner = bump(radius - INNER - 0.02 * ragged, 0.035);
    const between = bump((radius - 0.37) / 0.3, 0.75);
    // Spokes are bent and of different strength.
    const spoke = (0.5 + 0.5 * Math.cos(SPOKES * angle + 5 * radius + 2.5 * ragged)) ** 5 * between;
    const disc = Math.exp(-radius / 0.28);
    const core = Math.exp(-radius / 0.035);
    const red = Math.exp(-Math.hypot(u + 0.72, (v - 0.35) * 1.4) / 0.07);
    const bx = u + 0.66;
    const by = (v + 0.38) / 0.75;
    const blueRadius = Math.hypot(bx, by) / 0.09 + 1e-4;
    const blueArm = (0.5 + 0.5 * Math.cos(2 * Math.atan2(by, bx) - 4.4 * Math.log(blueRadius + 0.1))) ** 2;
    const blue = Math.exp(-blueRadius) * (0.4 + 2 * blueArm);

    out[at + IONISED] = 5 * ring * clumps + 1.6 * blue;
    out[at + PAH] =
      4.5 * ring * (0.3 + 2 * web) + 5 * spoke * (0.2 + 2 * web) + 4 * inner * web + 3 * blue * web;
    out[at + MOLECULAR] = 1.2 * ring * web + 2 * spoke * web;
    out[at + SCATTERED] = 2.6 * ring + 1.6 * disc + 15 * core + 2 * inner + 0.8 * spoke + 9 * red + 5 * blue;
    out[at + DUST] = 2 * ring * (0.3 + web) + 2.4 * spoke * (0.2 + web) + 3 * inner + 0.6 * red;
    out[at + DEPTH] = 0.8 * inner * web + 0.4 * spoke;
  };
}
