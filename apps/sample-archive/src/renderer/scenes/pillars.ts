import {
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

/** A tapered, bent column from its foot to its tip; lengths in half fields of view. */
interface Pillar {
  readonly footU: number;
  readonly footV: number;
  readonly tipU: number;
  readonly tipV: number;
  readonly footWidth: number;
  readonly tipWidth: number;
  /** Sideways bulge in the middle. */
  readonly bend: number;
}

const SHAPES: readonly Pillar[] = [
  { footU: -0.75, footV: -1.3, tipU: -0.26, tipV: 0.78, footWidth: 0.26, tipWidth: 0.115, bend: -0.12 },
  { footU: -0.2, footV: -1.3, tipU: 0.3, tipV: 0.3, footWidth: 0.2, tipWidth: 0.075, bend: -0.07 },
  { footU: 0.3, footV: -1.4, tipU: 0.68, tipV: -0.12, footWidth: 0.17, tipWidth: 0.06, bend: 0.06 },
  { footU: -1.4, footV: -0.9, tipU: -1.05, tipV: 0.12, footWidth: 0.16, tipWidth: 0.05, bend: 0.03 },
];

/** A column with its precomputed axis, since it is evaluated millions of times. */
interface Column extends Pillar {
  readonly axisU: number;
  readonly axisV: number;
  readonly length: number;
}

const COLUMNS: readonly Column[] = SHAPES.map((pillar) => {
  const axisU = pillar.tipU - pillar.footU;
  const axisV = pillar.tipV - pillar.footV;
  return { ...pillar, axisU, axisV, length: Math.hypot(axisU, axisV) };
});

/** Distance from the plain columns that the noise cannot shift their surface by. */
const NOISE_REACH = 0.3;

/** Step towards the young stars, up and to the right: thinner gas there means a lit surface. */
const LIGHT_U = 0.016;
const LIGHT_V = 0.022;
const LIGHT_STEP = Math.sqrt(LIGHT_U ** 2 + LIGHT_V ** 2);

/**
 * The Pillars of Creation in M 16: columns of cold dust, dark at short and glowing at long wavelengths, with bright
 * rims where starlight boils them off, before a haze of ionised gas.
 */
export const pillarsOfCreation: SceneDefinition = {
  create: paint,
  stars: {
    count: 11000,
    brightest: 320,
    slope: 0.95,
    hotFraction: 0.12,
    foregroundFraction: 0.22,
    cluster: { u: 0.9, v: 1.2, spread: 0.6, count: 120 },
    featured: [
      { u: -0.235, v: 0.735, flux: 14, temperature: 3400, dusty: 3 },
      { u: 0.29, v: 0.245, flux: 9, temperature: 3200, dusty: 4 },
    ],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  /** Depth below the columns' surface: positive inside. */
  const depthOf = (u: number, v: number) => {
    const plain = depthInColumns(u, v, -0.95 - v);
    // Beyond the noise's reach there is no need to evaluate it.
    if (plain < -NOISE_REACH) return plain;
    const wu = u + 0.075 * billow(u * 0.45, v * 0.4) + 0.02 * billow(u * 1.7, v * 1.5 + 0.3);
    const wv = v + 0.075 * billow(u * 0.45 + 0.5, v * 0.4 + 0.2) + 0.03 * billow(u * 1.5 + 0.7, v * 1.2);
    return depthInColumns(wu, wv, -0.95 - wv + 0.12 * Math.sin(2.3 * wu + 1));
  };

  return (u, v, out, at) => {
    const depth = depthOf(u, v);
    const mass = smoothstep(-0.01, 0.014, depth);
    const inner = Math.max(0, depth);
    const nearSurface = depth > -0.05 ? Math.exp(-inner / 0.022) : 0;
    const facing =
      nearSurface > 0.01
        ? Math.min(1.4, Math.max(0, (depth - depthOf(u + LIGHT_U, v + LIGHT_V)) / LIGHT_STEP))
        : 0;
    const warpU = 0.1 * billow(u * 0.3, v * 0.3);
    const warpV = 0.1 * billow(u * 0.3 + 0.2, v * 0.3 + 0.4);
    const lumps = 0.5 + 0.6 * billow(u * 0.55 + warpU, v * 0.4 + warpV + 0.3);
    const lumpsLit = Math.max(
      0,
      lumps - 0.5 - 0.6 * billow((u + LIGHT_U) * 0.55 + warpU, (v + LIGHT_V) * 0.4 + warpV + 0.3),
    );
    const strands = ridge((u - 0.25 * v) * 1.1 + warpU, v * 0.4 + warpV);
    const rim = mass * nearSurface * facing;
    const evaporating = depth < 0 ? Math.exp(depth / 0.05) * (0.3 + 1.2 * ridge(u * 1.4, v * 1.4)) : 0;
    const haze = Math.max(0, 0.7 + 0.5 * billow(u * 0.22 + 0.8, v * 0.22) + 0.18 * billow(u * 0.8, v * 0.8));
    const low = smoothstep(0.7, -1.2, v);

    out[at + IONISED] = (1.2 + 2.6 * (1 - low)) * haze * haze + 2.4 * evaporating * (1 - 0.6 * low);
    out[at + PAH] =
      mass * (0.5 + 0.8 * Math.max(0, lumps) + 30 * lumpsLit) +
      24 * rim +
      1.3 * evaporating +
      1.9 * low * haze;
    out[at + MOLECULAR] = 11 * rim + mass * (0.5 + 2.4 * strands + 9 * lumpsLit) + 0.25 * evaporating;
    out[at + SCATTERED] = 0.35 * haze * (1 - 0.5 * low) * (1 - mass) + 3.2 * rim + mass * 2.5 * lumpsLit;
    out[at + DUST] =
      mass * (0.9 + 2.4 * Math.max(0, lumps) * (0.4 + strands) + 14 * lumpsLit) +
      9 * rim +
      (0.3 + 1.6 * low) * haze;
    out[at + DEPTH] = mass * (3 + 16 * Math.min(0.3, inner) + 4 * Math.max(0, lumps)) + 0.5 * low * haze;
  };
}

/** Depth below the surface of the columns and of the ground that they stand on. */
function depthInColumns(u: number, v: number, ground: number): number {
  let depth = ground;
  for (const column of COLUMNS) depth = Math.max(depth, depthInColumn(column, u, v));
  return depth;
}

/** Depth below the surface of one column. */
function depthInColumn(column: Column, u: number, v: number): number {
  const { axisU, axisV, length } = column;
  const along = ((u - column.footU) * axisU + (v - column.footV) * axisV) / (length * length);
  const t = Math.min(1, Math.max(0, along));
  // A parabola bulges as an arc does.
  const bulge = 4 * column.bend * t * (1 - t);
  const across = ((u - column.footU) * axisV - (v - column.footV) * axisU) / length - bulge;
  const beyond = 1.5 * (along - t) * length;
  // A neck below the head makes a finger out of a cone.
  const width = column.footWidth + (column.tipWidth - column.footWidth) * t * (1.25 - 0.25 * t * t);
  return width - Math.sqrt(across * across + beyond * beyond);
}
