import { fieldError, fieldErrors } from '#platform';
import { assertWithinBodyLimits } from '../http/body-limits.js';
import { MAX_PARTS_OF_LONG_LIST, parseBody } from '../http/request-body.js';
import type { NamedRecord } from '../pictures/resolve-images.js';
import { requestValidation } from '../validation/request-validation.js';
import { SuggestRecipes, type RecipeInput } from './recipes.dto.js';

/** A request for recipes, as far as the event loop reads it. */
export interface RecipeRequest {
  readonly targetName?: string;
  /** Observations to make recipes of; without them, those of the target in the library. */
  readonly given?: GivenObservations;
}

/** The observations of a request, and the records that they name. */
export interface GivenObservations {
  /** The list as JSON: thousands of objects would take the event loop as long to receive as to read. */
  readonly json: Uint8Array;
  readonly named: readonly NamedRecord[];
}

const METADATA = { type: 'body', metatype: SuggestRecipes } as const;
const validation = requestValidation();

/** Parses and validates a body like those of other routes. @throws AppError validation naming the fields */
export async function readRecipeRequest(json: Uint8Array): Promise<RecipeRequest> {
  const body = parseBody(json);
  assertWithinBodyLimits(body, MAX_PARTS_OF_LONG_LIST);
  const { targetName, observations } = (await validation.transform(body, METADATA)) as SuggestRecipes;
  if (observations && (observations.length > 0 || targetName === undefined)) {
    assertPlaces(observations);
    return { targetName, given: givenObservations(observations) };
  }
  if (targetName === undefined) throw fieldError('targetName', 'must be given without observations');
  return { targetName };
}

function givenObservations(observations: readonly RecipeInput[]): GivenObservations {
  const named = observations.flatMap(({ dataId }, i) =>
    dataId === undefined ? [] : [{ id: dataId, field: `observations.${i}.dataId` }],
  );
  return { json: Buffer.from(JSON.stringify(observations)), named };
}

/** Limit of problems in a response. */
const MAX_PROBLEMS = 20;

/** @throws AppError validation naming the half of a place that is missing */
function assertPlaces(observations: readonly RecipeInput[]): void {
  const problems = observations.flatMap(({ sRa, sDec }, i) => {
    if ((sRa === undefined) === (sDec === undefined)) return [];
    const [missing, given] = sRa === undefined ? ['sRa', 'sDec'] : ['sDec', 'sRa'];
    return [{ field: `observations.${i}.${missing}`, message: `must be given with ${given}` }];
  });
  if (problems.length > 0) throw fieldErrors(problems.slice(0, MAX_PROBLEMS));
}
