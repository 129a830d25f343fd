import styles from './recipe-card.module.css';
import type { Observation, Recipe } from './target-answers.js';

interface Props {
  readonly recipe: Recipe;
  readonly observations: readonly Observation[];
}

/** A picture that can be made: its filters in their colours, and what of it is in the library. */
export const RecipeCard = ({ recipe, observations }: Props) => (
  <article className={styles.card}>
    <div className={styles.head}>
      <h2 className={styles.name}>{recipe.name}</h2>
      {recipe.rank === 1 && <span className={styles.recommended}>Recommended</span>}
    </div>
    <ul className={styles.filters}>
      {recipe.channels.map(({ label = '', wavelengthUm }) => (
        <li key={label} className={styles.filter}>
          <span
            className={styles.colour}
            style={{ background: (recipe.colorMapping as Record<string, string>)[label] }}
          />
          {label}
          <span className={styles.wavelength}>{wavelengthUm?.toFixed(2)} µm</span>
        </li>
      ))}
    </ul>
    <p className={styles.facts}>
      {recipe.instruments.join(', ')} · {countHere(recipe, observations)} of {recipe.observationIds.length}{' '}
      here
    </p>
    {recipe.warning !== null && <p className={styles.warning}>{recipe.warning}</p>}
  </article>
);

function countHere({ observationIds }: Recipe, observations: readonly Observation[]): number {
  const here = new Set(
    observations.filter(({ library }) => library.recordIds.length > 0).map(({ obsId }) => obsId),
  );
  return observationIds.filter((id) => here.has(id)).length;
}
