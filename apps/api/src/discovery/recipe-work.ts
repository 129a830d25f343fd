import { suggestRecipes, type RecipeObservation } from '#domain';
import { AppError, type FieldProblem } from '#platform';
import { MAX_CHANNELS, MAX_RECORDS_PER_CHANNEL } from '../composite/composite.dto.js';
import { asStored } from '../pictures/resolve-images.js';
import { readRecipeRequest, type RecipeRequest } from './read-recipe-request.js';
import type { SuggestedRecipes } from './recipes.dto.js';

/** Position of a record, ICRS degrees. */
interface Place {
  readonly ra: number | null;
  readonly dec: number | null;
}

/** Input of recipes. */
export interface SuggestOrder {
  readonly kind: 'suggest';
  readonly target: string | null;
  /** JSON text for those of a request. */
  readonly observations: readonly RecipeObservation[] | Uint8Array;
  /** Positions of records named in observations, by id: used for observations without one. */
  readonly places: ReadonlyMap<string, Place>;
  readonly now: Date;
}

/** Work that may take a second for ten thousand observations. */
export type RecipeOrder = { readonly kind: 'read'; readonly body: Uint8Array } | SuggestOrder;

export type RecipeAnswer =
  | { readonly kind: 'read'; readonly request: RecipeRequest }
  | { readonly kind: 'refused'; readonly message: string; readonly problems: readonly FieldProblem[] }
  /** The whole response: it may be megabytes. */
  | { readonly kind: 'suggested'; readonly json: Uint8Array };

const LIMITS = { channels: MAX_CHANNELS, recordsPerChannel: MAX_RECORDS_PER_CHANNEL };

/** Reads a request, or makes recipes. */
export const doRecipeWork = async (order: RecipeOrder): Promise<RecipeAnswer> =>
  order.kind === 'read' ? readRequest(order.body) : { kind: 'suggested', json: suggest(order) };

async function readRequest(body: Uint8Array): Promise<RecipeAnswer> {
  try {
    return { kind: 'read', request: await readRecipeRequest(body) };
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    return { kind: 'refused', message: error.message, problems: error.errors };
  }
}

function suggest({ target, observations, places, now }: SuggestOrder): Uint8Array {
  const placed = listOf(observations).map((observation) => {
    const place = observation.dataId && places.get(asStored(observation.dataId));
    return place ? withPlace(observation, place) : observation;
  });
  const answer: SuggestedRecipes = { target, ...suggestRecipes(placed, LIMITS, now) };
  return Buffer.from(JSON.stringify(answer));
}

const listOf = (observations: SuggestOrder['observations']): readonly RecipeObservation[] =>
  observations instanceof Uint8Array
    ? (JSON.parse(new TextDecoder().decode(observations)) as RecipeObservation[])
    : observations;

const withPlace = (observation: RecipeObservation, { ra, dec }: Place): RecipeObservation => ({
  ...observation,
  dataId: observation.dataId && asStored(observation.dataId),
  sRa: observation.sRa ?? ra,
  sDec: observation.sDec ?? dec,
});
