import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../client.js';

/** A record, as far as it may be seen. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', id],
    queryFn: () => unwrap(firstlight.api.GET('/api/spacedata/{id}', { params: { path: { id } } })),
  });

/** A record that is shown may be changed or removed by others: it is asked for again. */
const ASK_EVERY_MS = 30_000;

/** The record that a screen shows, as long as it may be seen. */
export const useRecord = (id: string) => useQuery({ ...recordQuery(id), refetchInterval: ASK_EVERY_MS });
