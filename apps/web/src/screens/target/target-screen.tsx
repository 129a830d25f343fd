import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorMessage, Loading } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { useAvailability } from './availability.js';
import { NoAnswer } from './no-answer.js';
import { untilWhen } from './nothing-words.js';
import { ObservationTable } from './observation-table.js';
import { RecipeCard } from './recipe-card.js';
import { missingOf, recipeFacts } from './recipe-facts.js';
import {
  observationsOf,
  productsOf,
  recipesOf,
  released,
  type ObservationAnswer,
  type Recipe,
  type RecipeAnswer,
} from './target-answers.js';
import styles from './target-screen.module.css';
import { useMake } from './use-make.js';

/** From a name to the pictures that can be made of it. */
export function TargetScreen() {
  const { name } = useParams({ from: '/target/$name' });
  return (
    <Screen title={name}>
      <Answer name={name} />
    </Screen>
  );
}

function Answer({ name }: { readonly name: string }) {
  const found = useQuery(observationsOf(name));
  const suggested = useQuery(recipesOf(name, found.data?.items));
  const error = found.error ?? suggested.error;
  if (error)
    return (
      <ErrorMessage
        error={error}
        onRetry={() => void (found.error ? found.refetch() : suggested.refetch())}
      />
    );
  if (found.data && released(found.data.items).length === 0)
    return <NoAnswer name={name} found={found.data} />;
  if (!found.data || !suggested.data)
    return (
      <Loading>
        <Skeleton blockSize={200} count={3} />
      </Loading>
    );
  return <Found name={name} found={found.data} suggested={suggested.data} />;
}

interface FoundProps {
  readonly name: string;
  readonly found: ObservationAnswer;
  readonly suggested: RecipeAnswer;
}

function Found({ name, found, suggested: { recipes, warning } }: FoundProps) {
  const { available } = useAvailability(found.items.map(({ obsId }) => obsId));
  const hereIds = new Set(available?.keys() ?? hereWhenSearched(found));
  return (
    <>
      <Summary found={found} count={recipes.length} />
      <Recipes
        name={name}
        found={found}
        recipes={recipes}
        hereIds={hereIds}
        askedIds={missingWhenSearched(found, recipes)}
      />
      {warning !== null && <p className={styles.summary}>{warning}</p>}
      <ObservationTable observations={found.items} hereIds={hereIds} />
    </>
  );
}

/** What a recipe may have to fetch: asked for once, whatever comes into the library later. */
function missingWhenSearched(found: ObservationAnswer, recipes: readonly Recipe[]): string[] {
  const hereIds = new Set(hereWhenSearched(found));
  return [...new Set(recipes.flatMap((recipe) => missingOf(recipe, hereIds)))];
}

const hereWhenSearched = ({ items }: ObservationAnswer): string[] =>
  items.filter(({ library }) => library.recordIds.length > 0).map(({ obsId }) => obsId);

interface SummaryProps {
  readonly found: ObservationAnswer;
  readonly count: number;
}

function Summary({ found: { items, total, resolved }, count }: SummaryProps) {
  const exclusive = items.filter(({ isPublic }) => !isPublic);
  return (
    <p className={styles.summary}>
      {resolved !== null && <bdi>{resolved.name} · </bdi>}
      {total === 1 ? '1 image' : `${total.toLocaleString('en-GB')} images`} in the archive ·{' '}
      {count === 1 ? '1 recipe' : `${count} recipes`} for a picture
      {exclusive.length > 0 && ` · ${untilWhen(exclusive)}`}
    </p>
  );
}

interface RecipesProps {
  readonly name: string;
  readonly found: ObservationAnswer;
  readonly recipes: readonly Recipe[];
  readonly hereIds: ReadonlySet<string>;
  /** The observations whose files may be fetched. */
  readonly askedIds: readonly string[];
}

function Recipes({ name, found, recipes, hereIds, askedIds }: RecipesProps) {
  const { data: products } = useQuery(productsOf(askedIds));
  const make = useMake(name, found.items);
  return (
    <ul className={styles.recipes} aria-label="Recipes">
      {recipes.map((recipe) => (
        <li key={recipe.rank}>
          <RecipeCard
            recipe={recipe}
            facts={recipeFacts(recipe, hereIds, products)}
            onMake={() => void make(recipe, missingOf(recipe, hereIds))}
          />
        </li>
      ))}
    </ul>
  );
}
