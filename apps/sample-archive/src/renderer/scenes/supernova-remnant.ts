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

/** M 1, the Crab: an egg of threads around a wind that shines by itself; in its middle a pulsar with wisps. */
export const crab: SceneDefinition = {
  create: paintCrab,
  stars: {
    count: 1700,
    brightest: 60,
    slope: 0.9,
    hotFraction: 0.1,
    foregroundFraction: 0.6,
    cluster: { u: 0, v: 0, spread: 1, count: 0 },
    featured: [{ u: 0.01, v: -0.02, flux: 4, temperature: 40_000, dusty: 0 }],
  },
};

/** Half axes of the egg, half fields of view, and the angle of the long one. */
const EGG = { long: 0.88, short: 0.6, angle: 0.75 };

function paintCrab({ billow, ridge }: Turbulence): Scene {
  const cos = Math.cos(EGG.angle);
  const sin = Math.sin(EGG.angle);
  return (u, v, out, at) => {
    const warp = 0.12 * billow(u * 0.7 + 0.2, v * 0.7);
    const x = (cos * u + sin * v + warp) / EGG.long;
    const y = (-sin * u + cos * v + warp) / EGG.short;
    const radius = Math.hypot(x, y);
    const inside = smoothstep(1.03, 0.85, radius + 0.12 * billow(u * 1.1, v * 1.1 + 0.4));
    const threads = ridge(u * 1.15 + 0.6 * warp, v * 1.15 + 0.2);
    const knots = ridge(u * 2.4 + 0.1, v * 2.4);
    const cage = inside * (0.25 + 1.1 * bump(radius - 0.85, 0.3)) * threads * (0.5 + knots);
    const wind = inside * Math.exp(-radius / 0.42) * (0.7 + 0.5 * billow(u * 0.5, v * 0.5 + 0.6));
    const wisps =
      bump(Math.hypot(u - 0.01, (v + 0.02) * 1.8) - 0.13, 0.018) +
      0.6 * bump(Math.hypot(u, v * 1.8) - 0.21, 0.02);

    out[at + IONISED] = 26 * cage;
    out[at + PAH] = 0.6 * cage + 0.1;
    out[at + MOLECULAR] = 5 * cage * knots;
    out[at + SCATTERED] = 2.4 * wind + 0.7 * wisps + 0.1;
    out[at + DUST] = 7 * cage * (1 - 0.5 * knots) + 2.6 * wind + 0.8 * wisps;
    out[at + DEPTH] = 0.3 + 1.2 * cage;
  };
}
