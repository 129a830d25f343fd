import type { components } from '#sdk';
import { useMemo } from 'react';
import { service } from '../../app/client.js';
import { useSession } from '../../app/use-session.js';
import { LinkButton } from '../../parts/link-button.js';
import { HeroPicture } from './hero-picture.js';
import styles from './hero.module.css';

type Target = components['schemas']['FeaturedTargetView'];

/** What the poster shows, until the service says what its own picture is of. */
const POSTER_TARGET = 'carina';

/** The picture of the first sight, and what it is of. */
export function Hero({ targets }: { readonly targets: readonly Target[] | undefined }) {
  const session = useSession();
  const { data: configuration } = service.useQuery('get', '/api/config');
  const demo = configuration?.demo;
  const channels = useMemo(() => demo?.channels.map(({ dataIds }) => ({ ids: dataIds })), [demo]);
  const targetId = demo?.targetId ?? POSTER_TARGET;
  const target = targets?.find(({ id }) => id === targetId);
  return (
    <section className={styles.hero} aria-label="Picture of the day">
      <HeroPicture session={session} channels={channels} name={target?.name} />
      <div className={styles.about}>{target && <About target={target} />}</div>
    </section>
  );
}

const About = ({ target }: { readonly target: Target }) => (
  <>
    <p className={styles.name}>{target.name}</p>
    <p className={styles.facts}>
      {target.catalogId} · {target.recommendedFilters.length} filters
    </p>
    <p>{target.description}</p>
    <LinkButton look="primary" to="/target/$name" params={{ name: target.search.targetName }}>
      Make this picture
    </LinkButton>
  </>
);
