import { queryOptions } from '@tanstack/react-query';
import { unwrap, type components } from '#sdk';
import { ARCHIVE_KEY, firstlight } from '../../app/client.js';
import { readQuestion } from './read-question.js';

type Schemas = components['schemas'];
export type Observation = Schemas['ObservationView'];
export type Recipe = Schemas['RecipeView'];
export type ObservationAnswer = Schemas['ObservationPage'];
export type RecipeAnswer = Schemas['SuggestedRecipes'];
type Level = 1 | 2 | 3 | 4;

/** Pictures are made from calibrated, combined images. */
const PICTURE_LEVELS: Level[] = [3];
const ALL_LEVELS: Level[] = [1, 2, 3, 4];
const PAGE_SIZE = 500;
/** What an import fetches, unless it is asked for more. */
const IMPORTED_TYPE = 'SCIENCE';
/** Observations of one call for products. */
const PRODUCTS_AT_ONCE = 50;

/** What the archive has for a text that somebody has typed. */
export const observationsOf = (text: string) =>
  queryOptions({
    queryKey: [ARCHIVE_KEY, text, 'observations'],
    queryFn: () => searchArchive(text, PICTURE_LEVELS),
    staleTime: Infinity,
  });

/** The same of every level, where none is of the level of pictures. */
export const anyLevelOf = (text: string, isWanted: boolean) =>
  queryOptions({
    queryKey: [ARCHIVE_KEY, text, 'any level'],
    queryFn: () => searchArchive(text, ALL_LEVELS),
    staleTime: Infinity,
    enabled: isWanted,
  });

function searchArchive(text: string, calibLevels: Level[]) {
  const question = readQuestion(text);
  const { api } = firstlight;
  const more = { pageSize: PAGE_SIZE, calibLevels };
  if (question.kind === 'position') {
    const { ra, dec } = question;
    return unwrap(api.POST('/api/archive/search/coordinates', { body: { ...more, ra, dec } }));
  }
  if (question.kind === 'program') {
    const { programId } = question;
    return unwrap(api.POST('/api/archive/search/program', { body: { ...more, programId } }));
  }
  const { targetName } = question;
  return unwrap(api.POST('/api/archive/search/target', { body: { ...more, targetName } }));
}

/** Recipes of pictures from these observations; those that are not released are left out. */
export const recipesOf = (text: string, observations: readonly Observation[] | undefined) =>
  queryOptions({
    queryKey: [ARCHIVE_KEY, text, 'recipes'],
    queryFn: () =>
      unwrap(
        firstlight.api.POST('/api/discovery/suggest-recipes', {
          body: { targetName: text, observations: released(observations ?? []).map(inputOf) },
        }),
      ),
    staleTime: Infinity,
    enabled: observations !== undefined && released(observations).length > 0,
  });

export const released = (observations: readonly Observation[]): Observation[] =>
  observations.filter(({ isPublic }) => isPublic);

/** Fields without a value are left out. */
function inputOf({ obsId, ra, dec, filter, instrument, releaseDate, dataProductType }: Observation) {
  return {
    observationId: obsId,
    ...(filter !== null && { filter }),
    ...(instrument !== null && { instrument }),
    ...(ra !== null && { sRa: ra }),
    ...(dec !== null && { sDec: dec }),
    ...(releaseDate !== null && { releaseDate }),
    ...(dataProductType !== null && { dataProductType }),
  };
}

/** The files that imports of these observations would fetch. */
export const productsOf = (obsIds: readonly string[]) =>
  queryOptions({
    queryKey: [ARCHIVE_KEY, 'products', obsIds.join()],
    queryFn: () => listProducts(obsIds),
    staleTime: Infinity,
    enabled: obsIds.length > 0,
  });

/** One call after the other: the archive is asked by one account once at a time. */
async function listProducts(obsIds: readonly string[]): Promise<Schemas['ProductView'][]> {
  const products = [];
  for (let from = 0; from < obsIds.length; from += PRODUCTS_AT_ONCE) {
    const body = {
      obsIds: obsIds.slice(from, from + PRODUCTS_AT_ONCE),
      calibLevels: PICTURE_LEVELS,
      productTypes: [IMPORTED_TYPE],
    };
    const { items } = await unwrap(firstlight.api.POST('/api/archive/products', { body }));
    products.push(...items);
  }
  return products;
}
