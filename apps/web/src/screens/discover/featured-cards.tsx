import { Link } from '@tanstack/react-router';
import type { components } from '#sdk';
import styles from './featured-cards.module.css';

type Target = components['schemas']['FeaturedTargetView'];

/** The featured targets, each with how many of its filters are in the library. */
export const FeaturedCards = ({ targets }: { readonly targets: readonly Target[] }) => (
  <section aria-label="Featured targets">
    <ul className={styles.cards}>
      {targets.map((target) => (
        <li key={target.id}>
          <Card target={target} />
        </li>
      ))}
    </ul>
  </section>
);

const Card = ({ target }: { readonly target: Target }) => (
  <Link to="/target/$name" params={{ name: target.search.targetName }} className={styles.card}>
    {target.thumbnailUrl === null ? (
      <span className={styles.picture} />
    ) : (
      <img
        className={styles.picture}
        src={target.thumbnailUrl}
        alt=""
        width={256}
        height={256}
        loading="lazy"
      />
    )}
    <span className={styles.words}>
      <span className={styles.name}>{target.name}</span>
      <span className={styles.facts}>
        {target.catalogId} · {target.category}
      </span>
      <span className={styles.facts}>{hereOf(target)}</span>
    </span>
  </Link>
);

const hereOf = ({ here, recommendedFilters }: Target): string => {
  const count = recommendedFilters.filter((filter) => here.includes(filter)).length;
  return `filters here ${count} of ${recommendedFilters.length}`;
};
