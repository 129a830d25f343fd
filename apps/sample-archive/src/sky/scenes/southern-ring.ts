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

/** Position angle and flattening of the inner bubble. */
const TILT = 0.55;
const AXIS_RATIO = 0.8;
/** Mean radius of the bubble, half fields of view, and radii and strength of the older shells. */
const BUBBLE = 0.34;
const SHELLS: readonly (readonly [radius: number, width: number, strength: number])[] = [
  [0.47, 0.05, 1],
  [0.6, 0.045, 0.6],
  [0.74, 0.05, 0.33],
  [0.9, 0.06, 0.16],
];

/**
 * NGC 3132, a planetary nebula: hot gas inside a bright rim, around it shells of cool molecules and dust, thrown off
 * one after the other and combed by light that finds its way through holes in the rim.
 */
export const southernRing: SceneDefinition = {
  create: paint,
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

function paint({ billow, ridge }: Turbulence): Scene {
  const cosTilt = Math.cos(TILT);
  const sinTilt = Math.sin(TILT);
  return (u, v, out, at) => {
    const warpU = 0.05 * billow(u * 0.55, v * 0.55);
    const warpV = 0.05 * billow(u * 0.55 + 0.4, v * 0.55 + 0.7);
    const x = cosTilt * (u + warpU) + sinTilt * (v + warpV);
    const y = (-sinTilt * (u + warpU) + cosTilt * (v + warpV)) / AXIS_RATIO;
    const radius = Math.sqrt(x * x + y * y) + 1e-6;
    const towardsX = x / radius;
    const towardsY = y / radius;

    // On a circle the noise closes on itself, and depends on the direction only: rays.
    const lumps = billow(0.35 + 0.11 * towardsX, 0.35 + 0.11 * towardsY);
    const rays = ridge(0.5 + 0.42 * towardsX + 0.03 * radius, 0.5 + 0.42 * towardsY);
    const rim = BUBBLE * (1 + 0.1 * lumps);
    const outside = Math.max(0, radius - rim);
    const inside = smoothstep(rim + 0.012, rim - 0.03, radius);
    const filaments = ridge(x * 1.5 + 0.2, y * 1.5 + 0.6);
    const cells = Math.max(0, 0.55 + 0.8 * billow(x * 0.9 + 0.3, y * 0.9));

    let shells = 0;
    for (const [shellRadius, width, strength] of SHELLS) {
      const wavy = shellRadius * (1 + 0.14 * lumps + 0.05 * billow(x * 0.8 + shellRadius, y * 0.8));
      const broken = Math.max(0, 0.55 + 0.9 * billow(towardsX * 0.2 + shellRadius, towardsY * 0.2 + 0.4));
      // Sharp on the inner side, which faces the star; fading outwards.
      const from = radius - wavy;
      shells += strength * broken * (from < 0 ? bump(from, width * 0.35) : Math.exp(-from / (0.9 * width)));
    }
    const wall = bump(radius - rim, 0.016) * (0.3 + cells);
    const halo = Math.exp(-outside / 0.2) * (1 - inside);
    const combed = halo * (0.25 + 2.2 * rays) * (0.4 + cells);

    out[at + IONISED] =
      inside * (2.2 + 5 * (radius / rim) ** 3) * (0.4 + 0.9 * cells) + 13 * wall + 2.2 * halo * rays;
    out[at + PAH] = 4.5 * wall + 2.6 * combed + 3.4 * shells * (0.3 + filaments);
    out[at + MOLECULAR] =
      5 * wall + 7 * combed * (0.25 + 1.5 * filaments) + 8 * shells * (0.2 + 1.7 * filaments * (0.4 + rays));
    out[at + SCATTERED] = 0.7 * inside + 0.5 * combed + 0.35 * Math.exp(-radius / 0.5);
    out[at + DUST] =
      1.2 * inside + 3.2 * wall + 2.2 * combed * (0.5 + filaments) + 3 * shells * (0.4 + filaments);
    out[at + DEPTH] = 1.1 * wall + 0.5 * combed;
  };
}
