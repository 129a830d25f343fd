import { seededRandom } from '../seeded-random.js';

/** Reproducible choices for a seed. */
export interface Random {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
  real(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (probability) => next() < probability,
    real: (min, max) => min + next() * (max - min),
    pick: (values) => values[whole(0, values.length - 1)],
  };
}
