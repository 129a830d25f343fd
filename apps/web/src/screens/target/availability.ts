import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../../app/client.js';
import { recordQuery } from '../../app/records/record-query.js';
import { imagesOf, type Availability } from './usable-images.js';

/** Observations of one call. */
const AT_ONCE = 200;

/**
 * Which observations are in the library.
 * @param news changes when one of them may have come: it is asked again
 */
export function useAvailability(obsIds: readonly string[], news = 0) {
  const { data, error, refetch } = useQuery({
    queryKey: ['availability', obsIds.join(), news],
    placeholderData: keepPreviousData,
    queryFn: () => askAvailability(obsIds),
    enabled: obsIds.length > 0,
    staleTime: 0,
  });
  return { available: data, error, refetch };
}

export async function askAvailability(obsIds: readonly string[]): Promise<Availability> {
  const found = new Map<string, readonly string[]>();
  for (let from = 0; from < obsIds.length; from += AT_ONCE) {
    const body = { observationIds: obsIds.slice(from, from + AT_ONCE) };
    const { results } = await unwrap(firstlight.api.POST('/api/spacedata/check-availability', { body }));
    for (const [obsId, { dataIds }] of Object.entries(results))
      if (dataIds.length > 0) found.set(obsId, dataIds);
  }
  return found;
}

/** The image of each observation that is in the library: files beside it, such as catalogues, make no picture. */
export function useImages(available: Availability | undefined) {
  const ids = [...(available?.values() ?? [])].flat();
  const records = useQueries({ queries: ids.map(recordQuery) });
  return {
    images: imagesOf(
      available ?? new Map<string, string[]>(),
      records.flatMap(({ data }) => data ?? []),
    ),
    areKnown: available !== undefined && records.every(({ isSuccess }) => isSuccess),
    error: records.find(({ error }) => error)?.error ?? null,
  };
}
