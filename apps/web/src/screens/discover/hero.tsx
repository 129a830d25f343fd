import type { components } from '#sdk';
import { service } from '../../app/client.js';
import { LinkButton } from '../../parts/link-button.js';
import styles from './hero.module.css';
import poster from './poster.jpg';

type Target = components['schemas']['FeaturedTargetView'];

/** What the poster shows, until the service says what its own picture is of. */
const POSTER_TARGET = 'carina';

/** The picture of the first sight, and what it is of. */
export function Hero({ targets }: { readonly targets: readonly Target[] | undefined }) {
  const { data: configuration } = service.useQuery('get', '/api/config');
  const targetId = configuration?.demo?.targetId ?? POSTER_TARGET;
  const target = targets?.find(({ id }) => id === targetId);
  return (
    <section className={styles.hero} aria-label="Picture of the day">
      <img className={styles.picture} src={poster} alt={altOf(target)} width={900} height={900} />
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

const altOf = (target: Target | undefined) =>
  target ? `${target.name} in ${target.recommendedFilters.length} filters` : '';
