import { Injectable } from '@nestjs/common';
import {
  observationsOfRecords,
  suggestRecipes,
  type RecipeObservation,
  type RecordEntity,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { fieldError, fieldErrors } from '#platform';
import { MAX_CHANNELS, MAX_RECORDS_PER_CHANNEL } from '../composite/composite.dto.js';
import { assertPlaced } from '../library/assert-sky.js';
import { RecordsService } from '../library/records.service.js';
import { asStored, resolveImages } from '../library/resolve-images.js';
import { Resource } from '../resources/resources.js';
import {
  MAX_OBSERVATIONS,
  type RecipeObservationDto,
  type SuggestedRecipes,
  type SuggestRecipesDto,
} from './recipes.dto.js';
import { featuredTarget, isOfTarget, longestWord, spellingsOf } from './target-name.js';

/** Records that are read at once: their headers may be large. */
const RECORDS_PER_BATCH = 500;

const LIMITS = { channels: MAX_CHANNELS, recordsPerChannel: MAX_RECORDS_PER_CHANNEL };

/** Recipes of observations that are told, or of what the library has of a target. Nothing of it asks the archive. */
@Injectable()
export class RecipesService {
  constructor(
    private readonly records: RecordsService,
    @Resource('records') private readonly search: RecordSearch,
  ) {}

  async suggest({ targetName, observations }: SuggestRecipesDto, viewer: Viewer): Promise<SuggestedRecipes> {
    const given = await this.observationsOf(targetName, observations, viewer);
    return { target: targetName ?? null, recipes: suggestRecipes(given, LIMITS, new Date()) };
  }

  private observationsOf(
    targetName: string | undefined,
    observations: readonly RecipeObservationDto[] | undefined,
    viewer: Viewer,
  ): Promise<readonly RecipeObservation[]> {
    if (observations && (observations.length > 0 || targetName === undefined))
      return this.withRecords(observations, viewer);
    if (targetName === undefined) throw fieldError('targetName', 'or observations must be given');
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
    const images = named.length > 0 ? await resolveImages(this.records, named, viewer) : [];
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
    const found = new Map<string, RecipeRecord>();
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
  private async newest(filter: RecordFilter, viewer: Viewer): Promise<RecipeRecord[]> {
    const images: RecordFilter = { ...filter, dataTypes: ['image'], statuses: ['ready'] };
    const found: RecipeRecord[] = [];
    for await (const batch of this.search.batches({ filter: images, pageSize: RECORDS_PER_BATCH }, viewer)) {
      for (const record of batch) found.push(factsOf(record));
      if (found.length >= MAX_OBSERVATIONS) break;
    }
    return found;
  }
}

type RecipeRecord = Parameters<typeof observationsOfRecords>[0][number] & Pick<RecordEntity, 'targetName'>;

/** Of the metadata only the archive's id is kept: headers of thousands of records would fill the memory. */
const factsOf = (record: RecordEntity): RecipeRecord => {
  const { id, filter, instrument, wavelengthUm, ra, dec, observationBaseId, metadata } = record;
  const { processingLevel, isViewable, wcs, derivedFrom, targetName } = record;
  return {
    ...{ id, filter, instrument, wavelengthUm, ra, dec, observationBaseId },
    ...{ processingLevel, isViewable, wcs, derivedFrom, targetName },
    metadata: { archive_obs_id: metadata.archive_obs_id },
  };
};

const withRecord = (observation: RecipeObservationDto, record: RecordEntity): RecipeObservation => ({
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
