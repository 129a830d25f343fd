import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  observationsOfRecords,
  type ObservedRecord,
  type Recipe,
  type RecipeObservation,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { fieldError, fieldErrors } from '#platform';
import { assertPlaced } from '../pictures/assert-sky.js';
import { asStored, resolveNamed } from '../pictures/resolve-images.js';
import { Resource } from '../resources/resources.js';
import { startThread } from '../threads/thread.js';
import { createRecipeQueue } from './recipe-queue.js';
import type { RecipeAnswer } from './recipe-work.js';
import {
  MAX_OBSERVATIONS,
  type RecipeObservationDto,
  type SuggestedRecipes,
  type SuggestRecipesDto,
} from './recipes.dto.js';
import { featuredTarget, isOfTarget, longestWord, spellingsOf } from './target-name.js';

/** Recipes of observations that are told, or of what the library has of a target. Nothing of it asks the archive. */
@Injectable()
export class RecipesService implements OnApplicationShutdown {
  private readonly queue = createRecipeQueue(() =>
    startThread(new URL('./recipe-thread.js', import.meta.url)),
  );

  constructor(@Resource('records') private readonly search: RecordSearch) {}

  /** @param body as it came: of ten thousand observations reading it takes a second, for which nobody else waits */
  async suggest(body: unknown, viewer: Viewer, signal: AbortSignal): Promise<SuggestedRecipes> {
    const { targetName, observations } = await this.read(body, signal);
    const given = await this.observationsOf(targetName, observations, viewer);
    return { target: targetName ?? null, recipes: await this.make(given, signal) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  /** @throws AppError validation naming the fields */
  private async read(body: unknown, signal: AbortSignal): Promise<SuggestRecipesDto> {
    const answer = await this.queue.work({ kind: 'read', body }, countOf(body), signal);
    if (answer.kind === 'refused') throw fieldErrors(answer.problems);
    return answerOf('read', answer).request;
  }

  private async make(
    observations: readonly RecipeObservation[],
    signal: AbortSignal,
  ): Promise<readonly Recipe[]> {
    const order = { kind: 'suggest', observations, now: new Date() } as const;
    return answerOf('suggested', await this.queue.work(order, observations.length, signal)).recipes;
  }

  private observationsOf(
    targetName: string | undefined,
    observations: readonly RecipeObservationDto[] | undefined,
    viewer: Viewer,
  ): Promise<readonly RecipeObservation[]> {
    if (observations && (observations.length > 0 || targetName === undefined))
      return this.withRecords(observations, viewer);
    if (targetName === undefined)
      throw fieldError('targetName', 'must be given where there are no observations');
    return this.imported(targetName, viewer);
  }

  /** The observations, with the place of their records where they tell none. @throws AppError as composites of these records do */
  private async withRecords(
    observations: readonly RecipeObservationDto[],
    viewer: Viewer,
  ): Promise<RecipeObservation[]> {
    assertPlaces(observations);
    const named = observations.flatMap(({ dataId }, i) =>
      dataId === undefined ? [] : [{ id: dataId, field: `observations.${i}.dataId` }],
    );
    const find = (ids: readonly string[]) => this.search.observed(ids, viewer);
    const images = named.length > 0 ? await resolveNamed(find, named) : [];
    assertPlaced(images);
    const known = new Map(images.map(({ record }) => [record.id, record]));
    return observations.map((observation) => {
      const record = observation.dataId && known.get(asStored(observation.dataId));
      return record ? withRecord(observation, record) : observation;
    });
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

/** Of a body that nobody has read yet. */
function countOf(body: unknown): number {
  const { observations } = body as { readonly observations?: unknown };
  return Array.isArray(observations) ? observations.length : 0;
}

function answerOf<Kind extends RecipeAnswer['kind']>(
  kind: Kind,
  answer: RecipeAnswer,
): Extract<RecipeAnswer, { readonly kind: Kind }> {
  if (answer.kind !== kind) throw new Error(`the work on recipes answered ${answer.kind}, not ${kind}`);
  return answer as Extract<RecipeAnswer, { readonly kind: Kind }>;
}

const withRecord = (observation: RecipeObservationDto, record: ObservedRecord): RecipeObservation => ({
  ...observation,
  dataId: record.id,
  sRa: observation.sRa ?? record.ra,
  sDec: observation.sDec ?? record.dec,
});

/** @throws AppError validation naming the half of a place that is missing */
function assertPlaces(observations: readonly RecipeObservationDto[]): void {
  const problems = observations.flatMap(({ sRa, sDec }, i) => {
    if ((sRa === undefined) === (sDec === undefined)) return [];
    const [missing, given] = sRa === undefined ? ['sRa', 'sDec'] : ['sDec', 'sRa'];
    return [{ field: `observations.${i}.${missing}`, message: `must be given with ${given}` }];
  });
  if (problems.length > 0) throw fieldErrors(problems.slice(0, MAX_PROBLEMS));
}

/** More of them would not help anybody. */
const MAX_PROBLEMS = 20;
