import { queryOptions } from '@tanstack/react-query';
import { unwrap, type components } from '#sdk';
import { firstlight } from '../../app/client.js';
import { readQuestion } from './read-question.js';

type Schemas = components['schemas'];
export type Observation = Schemas['ObservationView'];
export type Recipe = Schemas['RecipeView'];

/** Observations of one search; pictures are made from calibrated, combined images. */
const SEARCHED = { pageSize: 500, calibLevels: [3] as 3[] };

/** What the archive has for a text that somebody has typed. */
export const observationsOf = (text: string) =>
  queryOptions({
    queryKey: ['target', text, 'observations'],
    queryFn: () => searchArchive(text),
    staleTime: Infinity,
  });

function searchArchive(text: string) {
  const question = readQuestion(text);
  const { api } = firstlight;
  if (question.kind === 'position')
    return unwrap(
      api.POST('/api/archive/search/coordinates', {
        body: { ...SEARCHED, ra: question.ra, dec: question.dec },
      }),
    );
  if (question.kind === 'program')
    return unwrap(
      api.POST('/api/archive/search/program', { body: { ...SEARCHED, programId: question.programId } }),
    );
  return unwrap(
    api.POST('/api/archive/search/target', { body: { ...SEARCHED, targetName: question.targetName } }),
  );
}

/** Recipes of pictures from these observations; those that are not released are left out. */
export const recipesOf = (text: string, observations: readonly Observation[] | undefined) =>
  queryOptions({
    queryKey: ['target', text, 'recipes'],
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
