import { service } from '../../app/client.js';
import { ErrorMessage, Loading } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { FeaturedCards } from './featured-cards.js';
import { Hero } from './hero.js';
import { TargetField } from '../../app/target-field.js';

/** Look, and be caught: a picture, a field for a name, and cards. */
export function DiscoverScreen() {
  const { data, error, refetch } = service.useQuery('get', '/api/discovery/featured');
  return (
    <Screen title="Discover" isTitleHidden>
      <Hero targets={data?.items} />
      <TargetField />
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data && <FeaturedCards targets={data.items} />}
      {!data && !error && (
        <Loading>
          <Skeleton blockSize={280} count={2} />
        </Loading>
      )}
    </Screen>
  );
}
