import { seededRandom } from '../random.js';
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

/** A clump of galaxies; lengths in half fields of view. */
interface Clump {
  readonly u: number;
  readonly v: number;
  readonly spread: number;
  readonly galaxies: number;
  /** Arcs of lensed far galaxies. */
  readonly arcs: number;
}

/** An elliptical galaxy of a cluster. */
interface Elliptical {
  readonly u: number;
  readonly v: number;
  readonly size: number;
  readonly stretch: number;
  readonly cos: number;
  readonly sin: number;
  readonly brightness: number;
}

/** The lensed image of a far galaxy, stretched along a circle around a clump. */
interface Arc {
  readonly u: number;
  readonly v: number;
  readonly radius: number;
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  readonly isRed: boolean;
}

/** Number of sizes beyond which a galaxy's light is negligible. */
const REACH = 9;
const FEW_STARS: StarPopulation = {
  count: 130,
  brightest: 90,
  slope: 0.7,
  hotFraction: 0.05,
  foregroundFraction: 1,
  cluster: { u: 0, v: 0, spread: 1, count: 0 },
  featured: [{ u: 0.52, v: 0.55, flux: 120, temperature: 5200, dusty: 0 }],
};

/** SMACS J0723.3−7327, the first deep field: one giant in the middle, long arcs around it. */
export const smacs0723: SceneDefinition = {
  create: () => paint(723, [{ u: 0, v: 0, spread: 0.55, galaxies: 75, arcs: 34 }]),
  stars: FEW_STARS,
};

/** Abell 2744, Pandora's Cluster: several clumps that fall into each other. */
export const pandorasCluster: SceneDefinition = {
  create: () =>
    paint(2744, [
      { u: -0.45, v: -0.4, spread: 0.35, galaxies: 48, arcs: 15 },
      { u: 0.5, v: 0.35, spread: 0.3, galaxies: 36, arcs: 10 },
      { u: -0.35, v: 0.65, spread: 0.25, galaxies: 26, arcs: 6 },
    ]),
  stars: { ...FEW_STARS, count: 90, featured: [] },
};

function paint(seed: number, clumps: readonly Clump[]): Scene {
  const random = seededRandom(seed);
  const ellipticals = clumps.flatMap((clump) => ellipticalsOf(clump, random));
  const arcs = clumps.flatMap((clump) => arcsOf(clump, random));
  return (u, v, out, at) => {
    let [old, young, red] = [0.03, 0, 0];
    for (const clump of clumps)
      old += 0.9 * Math.exp(-Math.hypot(u - clump.u, v - clump.v) / (0.5 * clump.spread));
    for (const galaxy of ellipticals) old += lightOf(galaxy, u, v);
    for (const arc of arcs) {
      const light = arcLight(arc, u, v);
      if (arc.isRed) red += light;
      else young += light;
    }
    out[at + IONISED] = 0.8 * young;
    out[at + PAH] = 0.5 * red;
    out[at + MOLECULAR] = 1.1 * red;
    out[at + SCATTERED] = old + 1.6 * young;
    out[at + DUST] = 0.04 * old + 1.4 * red;
    out[at + DEPTH] = 0;
  };
}

function ellipticalsOf({ u, v, spread, galaxies }: Clump, random: () => number): Elliptical[] {
  return Array.from({ length: galaxies }, (_, i) => {
    const distance = i === 0 ? 0 : spread * 1.6 * random() ** 0.8;
    const around = 2 * Math.PI * random();
    const tilt = Math.PI * random();
    const size = i === 0 ? 0.055 : 0.006 + 0.02 * random() ** 3;
    return {
      u: u + distance * Math.cos(around),
      v: v + distance * Math.sin(around),
      size,
      stretch: 1 / (0.5 + 0.5 * random()),
      cos: Math.cos(tilt),
      sin: Math.sin(tilt),
      brightness: i === 0 ? 14 : 4 + 8 * random(),
    };
  });
}

function arcsOf({ u, v, spread, arcs }: Clump, random: () => number): Arc[] {
  return Array.from({ length: arcs }, () => ({
    u,
    v,
    radius: spread * (0.25 + 0.9 * random()),
    angle: 2 * Math.PI * random(),
    length: 0.04 + 0.35 * random() ** 3,
    width: 0.004 + 0.005 * random(),
    isRed: random() < 0.5,
  }));
}

function lightOf(galaxy: Elliptical, u: number, v: number): number {
  const [du, dv] = [u - galaxy.u, v - galaxy.v];
  const reach = REACH * galaxy.size;
  if (Math.abs(du) > reach || Math.abs(dv) > reach) return 0;
  const along = galaxy.cos * du + galaxy.sin * dv;
  const across = (galaxy.cos * dv - galaxy.sin * du) * galaxy.stretch;
  const radius = Math.sqrt(along * along + across * across) / galaxy.size;
  return radius > REACH
    ? 0
    : galaxy.brightness * Math.exp(-2.2 * Math.sqrt(radius)) * (1 - radius / REACH) * 3;
}

function arcLight(arc: Arc, u: number, v: number): number {
  const [du, dv] = [u - arc.u, v - arc.v];
  const off = Math.sqrt(du * du + dv * dv) - arc.radius;
  if (Math.abs(off) > 5 * arc.width) return 0;
  const turn = Math.abs(((Math.atan2(dv, du) - arc.angle + 5 * Math.PI) % (2 * Math.PI)) - Math.PI);
  return 3.5 * bump(off, arc.width) * bump(turn, arc.length);
}
