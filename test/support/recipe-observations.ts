import { suggestRecipes, type Recipe, type RecipeObservation, type Suggestions } from '#domain';

const NOW = new Date('2026-01-01T00:00:00Z');
const LIMITS = { channels: 16, recordsPerChannel: 500 };

/** Recipes of observations, with a composite's limits, and a warning. */
export const suggestAll = (observations: readonly RecipeObservation[]): Suggestions =>
  suggestRecipes(observations, LIMITS, NOW);

/** The recipes alone. */
export const suggest = (observations: readonly RecipeObservation[]): readonly Recipe[] =>
  suggestAll(observations).recipes;

/** `NIRCAM F090W F200W` at a position: one observation per filter. */
export const seen = (words: string, place?: readonly [ra: number, dec: number], more: object = {}) => {
  const [instrument, ...filters] = words.split(' ');
  return filters.map((filter): RecipeObservation => {
    const at = place && { sRa: place[0], sDec: place[1] };
    return {
      instrument,
      filter,
      observationId: `${instrument}-${filter}-${place?.join() ?? ''}`,
      ...at,
      ...more,
    };
  });
};

export const HERE = [159.2, -58.6] as const;
export const FAR = [162.2, -58.6] as const;
