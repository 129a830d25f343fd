import { suggestRecipes, type Recipe, type RecipeObservation } from '#domain';
import { AppError, type FieldProblem } from '#platform';
import { MAX_CHANNELS, MAX_RECORDS_PER_CHANNEL } from '../composite/composite.dto.js';
import { requestValidation } from '../validation/request-validation.js';
import { SuggestRecipesDto } from './recipes.dto.js';

/** What may take a second when it is of ten thousand observations. */
export type RecipeOrder =
  | { readonly kind: 'read'; readonly body: unknown }
  | { readonly kind: 'suggest'; readonly observations: readonly RecipeObservation[]; readonly now: Date };

export type RecipeAnswer =
  | { readonly kind: 'read'; readonly request: SuggestRecipesDto }
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'suggested'; readonly recipes: readonly Recipe[] };

const LIMITS = { channels: MAX_CHANNELS, recordsPerChannel: MAX_RECORDS_PER_CHANNEL };

const validation = requestValidation();

/** Reads a request as every other body is read, or makes recipes. */
export const doRecipeWork = async (order: RecipeOrder): Promise<RecipeAnswer> =>
  order.kind === 'read'
    ? readRequest(order.body)
    : { kind: 'suggested', recipes: suggestRecipes(order.observations, LIMITS, order.now) };

async function readRequest(body: unknown): Promise<RecipeAnswer> {
  try {
    const metadata = { type: 'body', metatype: SuggestRecipesDto } as const;
    return { kind: 'read', request: (await validation.transform(body, metadata)) as SuggestRecipesDto };
  } catch (error) {
    if (error instanceof AppError && error.errors) return { kind: 'refused', problems: error.errors };
    throw error;
  }
}
