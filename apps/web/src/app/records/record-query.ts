import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../client.js';

/** A record, as far as it may be seen. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', id],
    queryFn: () => unwrap(firstlight.api.GET('/api/spacedata/{id}', { params: { path: { id } } })),
  });
