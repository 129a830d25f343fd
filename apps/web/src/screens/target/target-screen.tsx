import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { RecipeCard } from './recipe-card.js';
import { observationsOf, recipesOf, released } from './target-answers.js';
import styles from './target-screen.module.css';

/** From a name to the pictures that can be made of it. */
export function TargetScreen() {
  const { name } = useParams({ from: '/target/$name' });
  return (
    <Screen title={name}>
      <Recipes name={name} />
    </Screen>
  );
}

function Recipes({ name }: { readonly name: string }) {
  const found = useQuery(observationsOf(name));
  const suggested = useQuery(recipesOf(name, found.data?.items));
  const error = found.error ?? suggested.error;
  if (error) return <ErrorMessage error={error} onRetry={() => void found.refetch()} />;
  if (found.data && released(found.data.items).length === 0) return <Nothing name={name} />;
  if (!found.data || !suggested.data)
    return (
      <Loading>
        <Skeleton blockSize={120} count={3} />
      </Loading>
    );
  const { recipes, warning } = suggested.data;
  return (
    <>
      <p className={styles.summary}>
        {found.data.total} observations in the archive, {recipes.length} recipes for a picture
      </p>
      <ul className={styles.recipes}>
        {recipes.map((recipe) => (
          <li key={recipe.rank}>
            <RecipeCard recipe={recipe} observations={found.data.items} />
          </li>
        ))}
      </ul>
      {warning !== null && <p className={styles.summary}>{warning}</p>}
    </>
  );
}

const Nothing = ({ name }: { readonly name: string }) => (
  <Message
    title="The archive has no released image here."
    detail={`“${name}” may be spelled differently, or lie beside what was observed.`}
  >
    <LinkButton to="/">Choose a featured target</LinkButton>
  </Message>
);
