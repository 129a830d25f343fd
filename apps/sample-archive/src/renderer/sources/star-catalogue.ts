import { type Random, seededRandom } from '../random.js';

/** Star population of a scene. Fluxes are at 2 µm, in MJy/sr · arcsec²; positions in half fields of view. */
export interface StarPopulation {
  readonly count: number;
  /** Maximum flux of a random star. */
  readonly brightest: number;
  /** Exponent α of the cumulative counts N(> flux) ∝ flux^−α. */
  readonly slope: number;
  /** Share of hot blue stars; the rest are cool giants and dwarfs. */
  readonly hotFraction: number;
  /** Share of stars in front of the nebula; the others shine through its dust. */
  readonly foregroundFraction: number;
  readonly cluster: {
    readonly u: number;
    readonly v: number;
    readonly spread: number;
    readonly count: number;
  };
  /** Stars with a fixed position and name; never behind dust. */
  readonly featured: readonly FeaturedStar[];
}

/** A star of the composition. `dusty`: flux of its dust shell at 18 µm. */
export interface FeaturedStar {
  readonly u: number;
  readonly v: number;
  readonly flux: number;
  readonly temperature: number;
  readonly dusty: number;
}

/** One star of the sky. */
export interface Star extends FeaturedStar {
  readonly isBehindNebula: boolean;
}

/** Half side of the square with stars, half fields of view. */
const STAR_FIELD = 1.25;
const FAINTEST = 0.014;

/** The stars of a seed, brightest last. */
export function createStars(population: StarPopulation, seed: number): Star[] {
  const random = seededRandom(seed);
  const stars: Star[] = [];
  for (let i = 0; i < population.count; i++) stars.push(fieldStar(population, random));
  for (let i = 0; i < population.cluster.count; i++) stars.push(clusterStar(population, random));
  for (const star of population.featured) stars.push({ ...star, isBehindNebula: false });
  return stars.sort((a, b) => a.flux - b.flux);
}

function fieldStar(population: StarPopulation, random: Random): Star {
  return {
    u: STAR_FIELD * (2 * random() - 1),
    v: STAR_FIELD * (2 * random() - 1),
    flux: powerLaw(population, random),
    temperature: random() < population.hotFraction ? 9000 + 21_000 * random() : 2900 + 3600 * random() ** 1.5,
    dusty: 0,
    isBehindNebula: random() > population.foregroundFraction,
  };
}

/** A young hot star near the middle of the cluster (sum of three uniform numbers: nearly normal). */
function clusterStar(population: StarPopulation, random: Random): Star {
  const { u, v, spread } = population.cluster;
  const scatter = () => (spread * (random() + random() + random() - 1.5)) / 1.5;
  return {
    u: u + scatter(),
    v: v + scatter(),
    flux: 8 * powerLaw(population, random),
    temperature: 12_000 + 24_000 * random(),
    dusty: 0,
    isBehindNebula: false,
  };
}

function powerLaw({ slope, brightest }: StarPopulation, random: Random): number {
  return Math.min(brightest, FAINTEST * (1 - random()) ** (-1 / slope));
}
