import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  observationsOfRecords,
  type ObservedRecord,
  type RecipeObservation,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { AppError, startThread } from '#platform';
import { isSmallBody } from '../http/request-body.js';
import { assertCelestialWcs } from '../pictures/assert-sky-overlap.js';
import { resolveNamed, type NamedRecord } from '../pictures/resolve-images.js';
import { Resource } from '../resources/resources.js';
import type { RecipeRequest } from './read-recipe-request.js';
import { createRecipeQueue } from './recipe-queue.js';
import type { RecipeAnswer, SuggestOrder } from './recipe-work.js';
import { MAX_OBSERVATIONS } from './recipes.dto.js';
import { featuredTarget, isOfTarget, longestWord, spellingsOf } from './target-name.js';

/** Number of imported observations up to which recipes may block the event loop, for some ten milliseconds. */
const FEW_OBSERVATIONS = 200;

type Ingredients = Pick<SuggestOrder, 'observations' | 'places'>;

/** Recipes for given observations, or for a target's records in the library. The archive is not asked. */
@Injectable()
export class RecipesService implements OnApplicationShutdown {
  private readonly queue = createRecipeQueue(() =>
    startThread(new URL('./recipe-thread.js', import.meta.url)),
  );

  constructor(@Resource('records') private readonly search: RecordSearch) {}

  /**
   * @param body unparsed: reading ten thousand observations takes a second, which must not block other requests
   * @returns JSON of {@link SuggestedRecipes}
   */
  async suggest(body: Uint8Array, viewer: Viewer, signal: AbortSignal): Promise<Uint8Array> {
    const isSmall = isSmallBody(body);
    const { targetName = null, given } = await this.read(body, isSmall, signal);
    if (given) {
      const places = await this.placesOf(given.named, viewer);
      return this.make(targetName, { observations: given.json, places }, isSmall, signal);
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

  /** Positions of the records named in observations. @throws AppError like composites of these records */
  private async placesOf(named: readonly NamedRecord[], viewer: Viewer): Promise<Ingredients['places']> {
    if (named.length === 0) return new Map();
    const images = await resolveNamed((ids) => this.search.observed(ids, viewer), named);
    assertCelestialWcs(images);
    return new Map(images.map(({ record: { id, ra, dec } }) => [id, { ra, dec }]));
  }

  /** Visible records of a target; those of a featured one also by position. */
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

  /** The newest images found, up to the limit of a request. */
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
