import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight, HEALTH_KEY } from '../client.js';
import styles from './degraded-banner.module.css';
import { degradedWords } from './degraded-words.js';

/** While something is away it is asked often, else now and then: each question goes to all parts of the service. */
const ASK_EVERY_MS = { degraded: 10_000, healthy: 120_000 };

/** Says what has to wait while a part of the service is away. */
export function DegradedBanner() {
  const { data: health } = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => unwrap(firstlight.api.GET('/api/health')),
    refetchInterval: ({ state }) =>
      state.data?.status === 'Degraded' ? ASK_EVERY_MS.degraded : ASK_EVERY_MS.healthy,
  });
  const sentences = health?.status === 'Degraded' ? degradedWords(health.components) : [];
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.banner}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
