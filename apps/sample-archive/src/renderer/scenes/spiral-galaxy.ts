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
import type { StarPopulation } from '../sources/star-catalogue.js';
import type { Turbulence } from '../turbulence.js';

/** The shape of one spiral galaxy that fills the field; lengths in half fields of view. */
interface SpiralShape {
  readonly arms: number;
  /** Radians of turn for a factor e in radius. */
  readonly winding: number;
  /** Position angle of the long axis, radians, and flattening. */
  readonly tilt: number;
  readonly axisRatio: number;
  readonly discScale: number;
  readonly bulge: number;
  /** A small galaxy beside it. */
  readonly companion: { readonly u: number; readonly v: number; readonly size: number } | null;
}

/** Few stars: those of our own galaxy, in front. */
const FOREGROUND: StarPopulation = {
  count: 420,
  brightest: 60,
  slope: 0.8,
  hotFraction: 0.05,
  foregroundFraction: 1,
  cluster: { u: 0, v: 0, spread: 0.9, count: 500 },
  featured: [],
};

/** M 51, the Whirlpool: two strong arms, and NGC 5195 at the end of one. */
export const whirlpool: SceneDefinition = {
  create: (turbulence) =>
    paint(turbulence, {
      arms: 2,
      winding: 2.6,
      tilt: 0.5,
      axisRatio: 0.86,
      discScale: 0.55,
      bulge: 0.07,
      companion: { u: -0.42, v: 0.98, size: 0.13 },
    }),
  stars: FOREGROUND,
};

/** M 74, the Phantom Galaxy: seen from above, tightly wound, its dust a web around an empty middle. */
export const phantomGalaxy: SceneDefinition = {
  create: (turbulence) =>
    paint(turbulence, {
      arms: 2,
      winding: 4.2,
      tilt: -0.4,
      axisRatio: 0.97,
      discScale: 0.75,
      bulge: 0.045,
      companion: null,
    }),
  stars: { ...FOREGROUND, count: 260, brightest: 20 },
};

function paint({ billow, ridge }: Turbulence, shape: SpiralShape): Scene {
  const cos = Math.cos(shape.tilt);
  const sin = Math.sin(shape.tilt);
  return (u, v, out, at) => {
    const x = cos * u + sin * v;
    const y = (-sin * u + cos * v) / shape.axisRatio;
    const radius = Math.hypot(x, y) + 1e-4;
    const ragged = 1.1 * billow(u * 0.6, v * 0.6) + 0.6 * billow(u * 1.6 + 0.3, v * 1.6);
    const phase = shape.arms * (Math.atan2(y, x) - shape.winding * Math.log(radius + 0.02)) + ragged;
    const arm = (0.5 + 0.5 * Math.cos(phase)) ** 3;
    // Dust gathers on the inner edge of an arm, young stars behind it.
    const lane = (0.5 + 0.5 * Math.cos(phase + 0.7)) ** 6;
    const disc = Math.exp(-radius / shape.discScale);
    const bulge = Math.exp(-radius / shape.bulge);
    const hollow = 1 - Math.exp(-((radius / (2.5 * shape.bulge)) ** 2));
    const web = ridge(u * 1.3 + 0.2 * ragged, v * 1.3 + 0.4);
    // Where two noises of other scales are high at once, so that no pattern repeats.
    const knots =
      arm *
      Math.max(0, billow(u * 0.97 + 0.1, v * 0.97 + 0.6) + 0.9 * billow(v * 1.43, u * 1.43) - 0.25) ** 2;
    const companion = shape.companion
      ? Math.exp(-Math.hypot(u - shape.companion.u, v - shape.companion.v) / (0.45 * shape.companion.size))
      : 0;
    const bridge = shape.companion ? 0.4 * bump(u - shape.companion.u, 0.2) * bump(v - 0.75, 0.2) : 0;

    out[at + IONISED] = hollow * disc * (0.8 * arm + 26 * knots);
    out[at + PAH] = hollow * disc * (0.6 + 1.6 * arm + 2.6 * lane) * (0.1 + 4 * web) + 1.5 * companion * web;
    out[at + MOLECULAR] = hollow * disc * (0.15 + 1.5 * lane) * (0.1 + 2 * web);
    out[at + SCATTERED] = disc * (2.4 + 3.2 * arm) + 22 * bulge + 26 * companion + bridge;
    out[at + DUST] = hollow * disc * (0.3 + 2 * lane) * (0.1 + 2.6 * web) + 4 * disc * knots + 0.8 * bulge;
    out[at + DEPTH] = 2.2 * disc * lane * (0.2 + 2 * web);
  };
}
