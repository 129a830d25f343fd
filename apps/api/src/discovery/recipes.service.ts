import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  observationsOfRecords,
  type ObservedRecord,
  type RecipeObservation,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { AppError } from '#platform';
import { isSmallBody } from '../http/request-body.js';
import { assertPlaced } from '../pictures/assert-sky.js';
import { resolveNamed, type NamedRecord } from '../pictures/resolve-images.js';
import { Resource } from '../resources/resources.js';
import { startThread } from '../threads/thread.js';
import type { RecipeRequest } from './read-recipe-request.js';
import { createRecipeQueue } from './recipe-queue.js';
import type { RecipeAnswer, SuggestOrder } from './recipe-work.js';
import { MAX_OBSERVATIONS } from './recipes.dto.js';
import { featuredTarget, isOfTarget, longestWord, spellingsOf } from './target-name.js';

/** Recipes made of so many imported observations take the event loop some ten milliseconds. */
const FEW_OBSERVATIONS = 200;

type Ingredients = Pick<SuggestOrder, 'observations' | 'places'>;

/** Recipes of observations that are told, or of what the library has of a target. Nothing of it asks the archive. */
@Injectable()
export class RecipesService implements OnApplicationShutdown {
  private readonly queue = createRecipeQueue(() =>
    startThread(new URL('./recipe-thread.js', import.meta.url)),
  );

  constructor(@Resource('records') private readonly search: RecordSearch) {}

  /**
   * @param body as it came: of ten thousand observations reading it takes a second, for which nobody else waits
   * @returns JSON of {@link SuggestedRecipes}
   */
  async suggest(body: Uint8Array, viewer: Viewer, signal: AbortSignal): Promise<Uint8Array> {
    const isSmall = isSmallBody(body);
    const { targetName = null, told } = await this.read(body, isSmall, signal);
    if (told) {
      const places = await this.placesOf(told.named, viewer);
      return this.make(targetName, { observations: told.json, places }, isSmall, signal);
    }
    const observations = await this.imported(targetName!, viewer);
    const isFew = observations.length <= FEW_OBSERVATIONS;
    return this.make(targetName, { observations, places: new Map() }, isFew, signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  /** @throws AppError validation naming the fields */
  private async read(body: Uint8Array, isSmall: boolean, signal: AbortSignal): Promise<RecipeRequest> {
    const answer = await this.queue.work({ kind: 'read', body }, isSmall, signal);
    if (answer.kind === 'refused')
      throw new AppError('validation', answer.message, { errors: answer.problems });
    return answerOf('read', answer).request;
  }

  private async make(
    target: string | null,
    ingredients: Ingredients,
    isSmall: boolean,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const order = { kind: 'suggest', target, ...ingredients, now: new Date() } as const;
    return answerOf('suggested', await this.queue.work(order, isSmall, signal)).json;
  }

  /** Where the records that observations name lie. @throws AppError as composites of these records do */
  private async placesOf(named: readonly NamedRecord[], viewer: Viewer): Promise<Ingredients['places']> {
    if (named.length === 0) return new Map();
    const images = await resolveNamed((ids) => this.search.observed(ids, viewer), named);
    assertPlaced(images);
    return new Map(images.map(({ record: { id, ra, dec } }) => [id, { ra, dec }]));
  }

  /** What the viewer may see of a target; of a featured one by its place, too. */
  private async imported(targetName: string, viewer: Viewer): Promise<RecipeObservation[]> {
    const word = longestWord(targetName);
    const found = new Map<string, ObservedRecord>();
    for (const q of spellingsOf(targetName))
      for (const record of await this.newest({ q, targetName: word }, viewer))
        if (isOfTarget(record.targetName ?? '', targetName)) found.set(record.id, record);
    const featured = featuredTarget(targetName);
    if (featured) {
      const cone = { ra: featured.ra, dec: featured.dec, radius: featured.searchRadius };
      for (const record of await this.newest({ cone }, viewer)) found.set(record.id, record);
    }
    return observationsOfRecords([...found.values()]);
  }

  /** The newest images that are found, no more than observations may be told. */
  private newest(filter: RecordFilter, viewer: Viewer): Promise<ObservedRecord[]> {
    const images: RecordFilter = { ...filter, dataTypes: ['image'], statuses: ['ready'] };
    return this.search.newestObserved(images, MAX_OBSERVATIONS, viewer);
  }
}

function answerOf<Kind extends RecipeAnswer['kind']>(
  kind: Kind,
  answer: RecipeAnswer,
): Extract<RecipeAnswer, { readonly kind: Kind }> {
  if (answer.kind !== kind) throw new Error(`the work on recipes answered ${answer.kind}, not ${kind}`);
  return answer as Extract<RecipeAnswer, { readonly kind: Kind }>;
}
