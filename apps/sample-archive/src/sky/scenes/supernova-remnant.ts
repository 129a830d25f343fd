import { bump, DEPTH, DUST, IONISED, MOLECULAR, PAH, SCATTERED, type Scene, type SceneDefinition, smoothstep } from '../scene.js'; // prettier-ignore
import type { Turbulence } from '../turbulence.js';

/** Radii of the bright shell and of the shock in front of it, half fields of view. */
const SHELL = 0.62;
const SHOCK = 0.94;

/** Cassiopeia A: an exploded star. A shell of torn knots, a jet, inside it cold dust, around it a thin shock. */
export const cassiopeiaA: SceneDefinition = {
  create: paint,
  stars: {
    count: 2400,
    brightest: 70,
    slope: 0.9,
    hotFraction: 0.12,
    foregroundFraction: 0.5,
    cluster: { u: 0, v: 0, spread: 1, count: 0 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  return (u, v, out, at) => {
    const warp = 0.09 * billow(u * 0.8, v * 0.8);
    const radius = Math.hypot(u, v) + 1e-6;
    const [towardsU, towardsV] = [u / radius, v / radius];
    const lumps = billow(0.4 + 0.22 * towardsU, 0.6 + 0.22 * towardsV);
    const shell = SHELL * (1 + 0.14 * lumps) + warp;
    const off = radius - shell;
    const knots = ridge(u * 2.6 + warp, v * 2.6 + 0.3);
    const strands = ridge(u * 1.1 + 0.5, v * 1.1 + 0.1);
    const broken = Math.max(0, 0.6 + 0.9 * billow(0.2 + 0.3 * towardsU, 0.3 * towardsV));
    const wall = bump(off, off < 0 ? 0.13 : 0.06) * broken;
    const inside = smoothstep(0.05, -0.2, off);
    // The jet points to the north-east: u runs to the west.
    const along = -0.82 * u + 0.57 * v;
    const aside = 0.57 * u + 0.82 * v;
    const jet = bump(aside + 0.3 * warp, 0.05 + 0.06 * along) * smoothstep(0.6, 0.75, along) * smoothstep(1.15, 0.9, along); // prettier-ignore
    const shock = bump(radius - SHOCK * (1 + 0.05 * lumps) - 0.3 * warp, 0.03) * broken * (0.1 + 1.4 * knots);
    const ring = bump(Math.hypot(u - 0.12, v + 0.1) - 0.2 - warp, 0.035) * (0.2 + strands);

    out[at + IONISED] = 34 * wall * knots * (0.3 + strands) + 10 * jet * knots + 2.5 * ring;
    out[at + PAH] = 0.5 * wall * strands + 0.3;
    out[at + MOLECULAR] = 3.5 * wall * (0.2 + knots) + 0.9 * inside * strands;
    out[at + SCATTERED] = 1.1 * shock + 1.4 * wall * knots + 0.12;
    out[at + DUST] = 7 * wall * (0.2 + strands) + 2.6 * inside * (0.2 + strands) + 3.4 * ring + 1.2 * jet;
    out[at + DEPTH] = 0.5 + 0.6 * inside * strands;
  };
}
