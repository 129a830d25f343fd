import { useMemo } from 'react';
import { service } from '../../app/client.js';
import type { ChannelFiles } from '../../picture/session.js';

/** The picture that the service shows first. */
interface Demo {
  readonly targetId: string;
  readonly channels: readonly ChannelFiles[];
}

/** While the files of the first picture arrive. */
const ASK_EVERY_MS = 2_000;
/** An import of them takes some seconds to minutes; what is not here then does not arrive. */
const MAX_ASKS = 150;

/** The demo picture; undefined until its files are here, for which the service is asked. */
export function useDemo(): Demo | undefined {
  const { data } = service.useQuery(
    'get',
    '/api/config',
    { cache: 'no-cache' },
    {
      refetchInterval: ({ state }) =>
        state.data && isAwaited(state.data) && state.dataUpdateCount < MAX_ASKS ? ASK_EVERY_MS : false,
    },
  );
  const picture = data?.demo;
  // Answers that are equal are the same object.
  return useMemo(
    () =>
      picture
        ? { targetId: picture.targetId, channels: picture.channels.map(({ dataIds }) => ({ ids: dataIds })) }
        : undefined,
    [picture],
  );
}

/** The service imports a first picture where the sample archive is. */
const isAwaited = ({ demo, archive }: { readonly demo: unknown; readonly archive: string }): boolean =>
  !demo && archive === 'sample';
