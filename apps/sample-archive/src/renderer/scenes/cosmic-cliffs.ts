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

/** Direction of the light of young stars, above and a little to the left. */
const TOWARDS_LIGHT_U = -0.012;
const TOWARDS_LIGHT_V = 0.03;

/**
 * NGC 3324 in Carina: the wall of a cavity. Above it thin ionised gas, at the wall a bright skin of hydrocarbons from
 * which gas streams off, below it ridges of dust, lit from above.
 */
export const cosmicCliffs: SceneDefinition = {
  create: paint,
  stars: {
    count: 6500,
    brightest: 420,
    slope: 0.95,
    hotFraction: 0.22,
    foregroundFraction: 0.2,
    cluster: { u: -0.25, v: 1.15, spread: 0.5, count: 160 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  const wall = (u: number) =>
    -0.02 + 0.2 * Math.sin(1.9 * u + 0.9) + 0.13 * billow(u * 0.3, 0.31) + 0.035 * billow(u * 1.4, 0.77);
  const relief = (u: number, v: number) =>
    0.45 + 0.55 * billow(u * 0.3 + 0.2, v * 0.36) + 0.5 * ridge(u * 0.34 + 0.6, v * 0.3 + 0.1);

  return (u, v, out, at) => {
    const warpU = 0.16 * billow(u * 0.24, v * 0.24);
    const warpV = 0.16 * billow(u * 0.24 + 0.43, v * 0.24 + 0.61);
    // Spires: noise stretched along v lifts and cuts the wall.
    const spires = 0.16 * billow((u + 0.4 * warpU) * 0.75, v * 0.16 + 0.5) + 0.05 * billow(u * 0.9, v * 0.8);
    const height = v + 0.45 * warpV - wall(u + 0.5 * warpU) - spires;
    const mass = smoothstep(0.012, -0.02, height);
    const below = Math.max(0, -height);
    const above = Math.max(0, height);

    const pu = u + warpU;
    const pv = v + warpV;
    const dust = relief(pu, pv);
    const facing = Math.max(0, dust - relief(pu + TOWARDS_LIGHT_U, pv + TOWARDS_LIGHT_V));
    const filaments = ridge(pu * 0.8 + 0.3, pv * 0.7);
    const patches = Math.max(0, 0.65 + 0.7 * billow(u * 0.5 + 0.1, v * 0.5 + 0.8));
    const skin = bump(height + 0.008, 0.014) * patches;
    const lit = Math.exp(-below / 0.34);

    const streaks = ridge(u * 1.9 + 0.25 * warpU, v * 0.16 + 0.4);
    const haze = Math.max(0, 0.75 + 0.45 * billow(u * 0.2 + 0.7, v * 0.2 + 0.2));
    out[at + IONISED] =
      3.4 * haze * haze * Math.exp(-above / 0.8) +
      7 * streaks * (1 - mass) * Math.exp(-above / 0.13) +
      3.5 * filaments * mass * lit;
    out[at + PAH] =
      mass * (4.2 * lit * Math.max(0, dust) * (0.3 + 1.6 * filaments) + 60 * facing * lit + 0.5) +
      26 * skin +
      1.2 * Math.exp(-above / 0.06) * (1 - mass);
    out[at + MOLECULAR] = 7 * skin + mass * (16 * facing * lit + 2.4 * filaments * lit + 0.15);
    out[at + SCATTERED] = 0.7 * haze * Math.exp(-above / 0.7) + mass * (5 * facing * lit + 0.12) + 2.2 * skin;
    out[at + DUST] =
      mass * (3.4 * Math.max(0, dust) * (0.35 + 0.65 * lit) + 16 * facing * lit + 0.7) +
      9 * skin +
      0.35 * haze;
    out[at + DEPTH] = mass * (1.6 + 5 * Math.max(0, dust) + 6 * below) + 0.15;
  };
}
