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
  smoothstep,
} from '../scene.js';
import type { Turbulence } from '../turbulence.js';

/** A shell that the star threw off earlier. */
type Shell = readonly [radius: number, width: number, strength: number];

/** The shape of one planetary nebula; lengths in half fields of view. */
interface NebulaShape {
  /** Position angle, radians, and flattening of the inner bubble. */
  readonly tilt: number;
  readonly axisRatio: number;
  /** Mean radius of the bubble, and how thick its wall is. */
  readonly bubble: number;
  readonly wall: number;
  /** Hot gas inside; below 1 the middle is dark. */
  readonly filling: number;
  readonly shells: readonly Shell[];
}

const SOUTHERN_RING: NebulaShape = {
  tilt: 0.55,
  axisRatio: 0.8,
  bubble: 0.34,
  wall: 0.016,
  filling: 1,
  shells: [
    [0.47, 0.05, 1],
    [0.6, 0.045, 0.6],
    [0.74, 0.05, 0.33],
    [0.9, 0.06, 0.16],
  ],
};

/** Rounder and wider, with a thick wall, an empty middle, and many faint arcs around it. */
const RING: NebulaShape = {
  tilt: -0.95,
  axisRatio: 0.86,
  bubble: 0.5,
  wall: 0.05,
  filling: 0.35,
  shells: [
    [0.68, 0.02, 0.5],
    [0.74, 0.02, 0.45],
    [0.8, 0.02, 0.4],
    [0.86, 0.02, 0.34],
    [0.92, 0.02, 0.28],
    [0.98, 0.02, 0.22],
    [1.04, 0.02, 0.16],
  ],
};

/**
 * NGC 3132, a planetary nebula: hot gas inside a bright rim, around it shells of cool molecules and dust, thrown off
 * one after the other and combed by light that finds its way through holes in the rim.
 */
export const southernRing: SceneDefinition = {
  create: (turbulence) => paint(turbulence, SOUTHERN_RING),
  stars: {
    count: 2600,
    brightest: 150,
    slope: 0.85,
    hotFraction: 0.08,
    foregroundFraction: 0.9,
    cluster: { u: 0, v: 0, spread: 1, count: 0 },
    // The bright companion, and the hot dusty star beside it that made the nebula.
    featured: [
      { u: 0.006, v: 0.004, flux: 190, temperature: 9200, dusty: 0 },
      { u: -0.014, v: -0.011, flux: 6, temperature: 60_000, dusty: 34 },
    ],
  },
};

/** M 57 in Lyra, the Ring Nebula. */
export const ringNebula: SceneDefinition = {
  create: (turbulence) => paint(turbulence, RING),
  stars: {
    count: 1500,
    brightest: 40,
    slope: 0.9,
    hotFraction: 0.06,
    foregroundFraction: 0.85,
    cluster: { u: 0, v: 0, spread: 1, count: 0 },
    featured: [
      { u: 0.004, v: -0.003, flux: 2.5, temperature: 90_000, dusty: 0 },
      { u: -0.16, v: 0.12, flux: 9, temperature: 5400, dusty: 0 },
    ],
  },
};

function paint({ billow, ridge }: Turbulence, shape: NebulaShape): Scene {
  const cosTilt = Math.cos(shape.tilt);
  const sinTilt = Math.sin(shape.tilt);
  return (u, v, out, at) => {
    const warpU = 0.05 * billow(u * 0.55, v * 0.55);
    const warpV = 0.05 * billow(u * 0.55 + 0.4, v * 0.55 + 0.7);
    const x = cosTilt * (u + warpU) + sinTilt * (v + warpV);
    const y = (-sinTilt * (u + warpU) + cosTilt * (v + warpV)) / shape.axisRatio;
    const radius = Math.sqrt(x * x + y * y) + 1e-6;
    const towardsX = x / radius;
    const towardsY = y / radius;

    // On a circle the noise closes on itself, and depends on the direction only: rays.
    const lumps = billow(0.35 + 0.11 * towardsX, 0.35 + 0.11 * towardsY);
    const rays = ridge(0.5 + 0.42 * towardsX + 0.03 * radius, 0.5 + 0.42 * towardsY);
    const rim = shape.bubble * (1 + 0.1 * lumps);
    const outside = Math.max(0, radius - rim);
    const inside = smoothstep(rim + 0.012, rim - 0.03, radius);
    const filaments = ridge(x * 1.5 + 0.2, y * 1.5 + 0.6);
    const cells = Math.max(0, 0.55 + 0.8 * billow(x * 0.9 + 0.3, y * 0.9));

    let shells = 0;
    for (const [shellRadius, width, strength] of shape.shells) {
      const wavy = shellRadius * (1 + 0.14 * lumps + 0.05 * billow(x * 0.8 + shellRadius, y * 0.8));
      const broken = Math.max(0, 0.55 + 0.9 * billow(towardsX * 0.2 + shellRadius, towardsY * 0.2 + 0.4));
      // Sharp on the inner side, which faces the star; fading outwards.
      const from = radius - wavy;
      shells += strength * broken * (from < 0 ? bump(from, width * 0.35) : Math.exp(-from / (0.9 * width)));
    }
    const wall = bump(radius - rim, shape.wall) * (0.3 + cells);
    const halo = Math.exp(-outside / 0.2) * (1 - inside);
    const combed = halo * (0.25 + 2.2 * rays) * (0.4 + cells);

    out[at + IONISED] =
      shape.filling * inside * (2.2 + 5 * (radius / rim) ** 3) * (0.4 + 0.9 * cells) +
      13 * wall +
      2.2 * halo * rays;
    out[at + PAH] = 4.5 * wall + 2.6 * combed + 3.4 * shells * (0.3 + filaments);
    out[at + MOLECULAR] =
      5 * wall + 7 * combed * (0.25 + 1.5 * filaments) + 8 * shells * (0.2 + 1.7 * filaments * (0.4 + rays));
    out[at + SCATTERED] = 0.7 * inside + 0.5 * combed + 0.35 * Math.exp(-radius / 0.5);
    out[at + DUST] =
      1.2 * inside + 3.2 * wall + 2.2 * combed * (0.5 + filaments) + 3 * shells * (0.4 + filaments);
    out[at + DEPTH] = 1.1 * wall + 0.5 * combed;
  };
}
