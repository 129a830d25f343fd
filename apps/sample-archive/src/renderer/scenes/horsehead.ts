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

/**
 * Barnard 33, the Horsehead: the mane of a dark cloud, a shoulder and a head, with a bright edge where light
 * meets them and thin threads that stand off it.
 */
export const horsehead: SceneDefinition = {
  create: paint,
  stars: {
    count: 900,
    brightest: 35,
    slope: 0.85,
    hotFraction: 0.1,
    foregroundFraction: 0.25,
    cluster: { u: 0, v: 0, spread: 1, count: 0 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  return (u, v, out, at) => {
    const warp = 0.14 * billow(u * 0.3 + 0.1, v * 0.3);
    const ragged = 0.2 * billow(u * 0.55, v * 0.55);
    // A great round shoulder, and the head beside it.
    const shoulder = 0.95 - Math.hypot(u + 0.35 + 0.4 * warp, (v + 0.85) * 0.9) + ragged;
    const head = 0.28 - Math.hypot(u - 0.6 + 0.5 * warp, (v + 0.1) * 0.85 + warp) + 0.5 * ragged;
    const height = -Math.max(shoulder, head);
    const mass = smoothstep(0.02, -0.03, height);
    const below = Math.max(0, -height);
    const above = Math.max(0, height);
    const threads = ridge(u * 0.9 + 0.5 * warp, v * 0.9 + 0.3);
    const fine = ridge(u * 2 + warp, v * 0.7);
    const skin = bump(height + 0.01, 0.025) * (0.3 + 1.2 * threads);
    const lit = Math.exp(-below / 0.22);
    const stream = Math.exp(-above / 0.1) * (1 - mass) * (0.2 + 1.5 * fine);

    out[at + IONISED] = 1.1 * Math.exp(-above / 0.5) + 1.6 * stream;
    out[at + PAH] = 15 * skin + 4 * stream + mass * lit * (1 + 5 * threads);
    out[at + MOLECULAR] = 9 * skin + mass * lit * 4 * threads;
    out[at + SCATTERED] = 1.6 * skin + 0.9 * stream + 0.6 * mass * lit * threads + 0.12;
    out[at + DUST] = 6 * skin + mass * (0.5 + 3.4 * lit * threads) + stream;
    out[at + DEPTH] = mass * (1.5 + 9 * below + 2 * threads);
  };
}
