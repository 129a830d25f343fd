import { bump, DEPTH, DUST, IONISED, MOLECULAR, PAH, SCATTERED, type Scene, type SceneDefinition, smoothstep } from '../scene.js'; // prettier-ignore
import type { Turbulence } from '../turbulence.js';

/** A cloud with a young cluster in it that blows a hollow; lengths in half fields of view. */
interface Region {
  readonly u: number;
  readonly v: number;
  /** Radius of the hollow, and how ragged its wall is. */
  readonly hollow: number;
  readonly ragged: number;
  /** How much of the field the cloud fills: 0 none, 1 all. */
  readonly cloud: number;
  /** Size of the strands. */
  readonly grain: number;
}

/** 30 Doradus, the Tarantula: thick strands everywhere around a crowded cluster. */
export const tarantula: SceneDefinition = {
  create: (turbulence) =>
    paint(turbulence, { u: 0.1, v: -0.05, hollow: 0.4, ragged: 0.5, cloud: 1, grain: 0.55 }),
  stars: {
    count: 9000,
    brightest: 160,
    slope: 0.9,
    hotFraction: 0.35,
    foregroundFraction: 0.6,
    cluster: { u: 0.1, v: -0.05, spread: 0.35, count: 1400 },
    featured: [],
  },
};

/** NGC 346 in the Small Magellanic Cloud: a loose cluster, thin ribbons, an open view between them. */
export const ngc346: SceneDefinition = {
  create: (turbulence) =>
    paint(turbulence, { u: -0.2, v: 0.15, hollow: 0.28, ragged: 0.9, cloud: 0.45, grain: 0.95 }),
  stars: {
    count: 7000,
    brightest: 60,
    slope: 1,
    hotFraction: 0.4,
    foregroundFraction: 0.8,
    cluster: { u: -0.2, v: 0.15, spread: 0.75, count: 520 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence, region: Region): Scene {
  const { grain } = region;
  return (u, v, out, at) => {
    const warpU = 0.2 * billow(u * 0.35, v * 0.35);
    const warpV = 0.2 * billow(u * 0.35 + 0.5, v * 0.35 + 0.2);
    const [pu, pv] = [u + warpU, v + warpV];
    const distance = Math.hypot(u - region.u, v - region.v);
    const edge = region.hollow * (1 + region.ragged * billow(u * 0.55 + 0.3, v * 0.55)) + 0.5 * warpU;
    const outside = smoothstep(-0.05, 0.12, distance - edge);
    const clouds = Math.max(0, region.cloud - 0.35 + 0.9 * billow(pu * 0.4 + 0.1, pv * 0.4 + 0.7));
    const strands = ridge(pu * grain, pv * grain + 0.35);
    const fine = ridge(pu * 2 * grain + 0.6, pv * 2 * grain);
    const wall = bump(distance - edge - 0.04, 0.05) * (0.2 + 1.6 * strands);
    const light = Math.exp(-distance / 0.65);
    const body = outside * clouds;

    out[at + IONISED] =
      (1.6 + 8 * light) * (0.25 + 1.2 * strands * fine * 2.2) * (1 - 0.45 * body) + 5 * wall;
    out[at + PAH] = body * (1 + 9 * light) * (0.15 + 4.4 * strands * (0.3 + fine)) + 11 * wall;
    out[at + MOLECULAR] = body * (0.4 + 2.5 * light) * 2.4 * strands * fine + 2.4 * wall;
    out[at + SCATTERED] = 1.3 * light * (0.4 + body * strands) + 0.2;
    out[at + DUST] = body * (0.5 + 5 * light) * (0.3 + 2.6 * strands) + 4.5 * wall + 0.5 * light;
    out[at + DEPTH] = 3.6 * body * (0.15 + 1.8 * strands) + 0.1;
  };
}
