import { useId } from 'react';
import { Button } from '../../parts/button.js';
import { formatMicrometres } from '../../parts/format.js';
import styles from './recipe-card.module.css';
import { recipeWords, type RecipeFacts } from './recipe-facts.js';
import type { Recipe } from './target-answers.js';

interface Props {
  readonly recipe: Recipe;
  readonly facts: RecipeFacts;
  readonly onMake: () => void;
}

/** A picture that can be made: its filters in their colours, what of it is here, and what has to be fetched. */
export function RecipeCard({ recipe, facts, onMake }: Props) {
  const id = useId();
  const isRecommended = recipe.rank === 1;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {recipe.name}
        </h2>
        {isRecommended && <span className={styles.recommended}>Recommended</span>}
      </div>
      <ColourStrip recipe={recipe} />
      <p className={styles.facts}>
        {recipeWords(facts).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      {recipe.warning !== null && <p className={styles.warning}>{recipe.warning}</p>}
      <div className={styles.action}>
        <Button look={isRecommended ? 'primary' : 'usual'} aria-describedby={id} onPress={onMake}>
          {facts.here === facts.total ? 'Open' : 'Make this picture'}
        </Button>
      </div>
    </article>
  );
}

/** The colours that the filters have in the picture, the shortest wavelength first. */
export const ColourStrip = ({ recipe: { channels, colorMapping } }: { readonly recipe: Recipe }) => (
  <ul className={styles.strip} aria-label="Filters">
    {channels.map(({ label, wavelengthUm }) => (
      <li key={label} className={styles.filter}>
        <span className={styles.colour} style={{ background: colorMapping[label] as string }} />
        {label}
        <span className={styles.wavelength}>{formatMicrometres(wavelengthUm)}</span>
      </li>
    ))}
  </ul>
);
