import { useMemo } from 'react';
import type { components } from '#sdk';
import { openService, service } from '../../app/client.js';
import type { ChannelFiles } from '../../picture/session.js';

type Schemas = components['schemas'];
export type Target = Schemas['FeaturedTargetView'];

/** What the poster shows, until the service says what its own picture is of. */
const POSTER_TARGET = 'carina';
/** Filters of a picture in colour. */
const MIN_FILTERS = 3;

/** While the files of the first picture arrive. */
const ASK_EVERY_MS = 2_000;
/** An import of them takes some seconds to minutes; what is not here then does not arrive. */
const MAX_ASKS = 150;

/** The picture of the first sight. */
interface HeroPicture {
  /** What it, or the poster, is of. */
  readonly target: Target | undefined;
  /** Its files; undefined until they are here. */
  readonly channels: readonly ChannelFiles[] | undefined;
  /** Whether the service has said which files are here. */
  readonly isKnown: boolean;
}

/** The demo picture of the service, for which it is asked until it is there; else the first featured target with three filters here. */
export function useHeroPicture(targets: readonly Target[] | undefined): HeroPicture {
  const { data: configuration } = openService.useQuery(
    ...(['get', '/api/config', { cache: 'no-cache' }] as const),
    {
      refetchInterval: ({ state }) =>
        state.data && isAwaited(state.data) && state.dataUpdateCount < MAX_ASKS ? ASK_EVERY_MS : false,
    },
  );
  const demo = configuration?.demo;
  const other = demo === null ? targets?.find(({ here }) => here.length >= MIN_FILTERS) : undefined;
  const { data: suggestion } = service.useQuery(
    ...(['post', '/api/discovery/suggest-recipes'] as const),
    { body: { targetName: other?.search.targetName ?? '' } },
    { enabled: other !== undefined },
  );
  // Answers that are equal are the same object.
  const channels = useMemo(() => {
    const found = demo?.channels ?? (other && completeRecipe(suggestion?.recipes ?? []));
    return found?.map(({ dataIds }) => ({ ids: dataIds }));
  }, [demo, other, suggestion]);
  const shownId = demo?.targetId ?? (channels && other?.id) ?? POSTER_TARGET;
  const isKnown = configuration !== undefined && (other === undefined || suggestion !== undefined);
  return { channels, isKnown, target: targets?.find(({ id }) => id === shownId) };
}

/** The service imports a first picture where the sample archive is. */
const isAwaited = ({ demo, archive }: Schemas['Configuration']): boolean => !demo && archive === 'sample';

/** The channels of the best recipe whose files are all here. */
const completeRecipe = (recipes: readonly Schemas['RecipeView'][]) =>
  recipes.find(
    ({ channels }) => channels.length >= MIN_FILTERS && channels.every(({ dataIds }) => dataIds.length > 0),
  )?.channels;
