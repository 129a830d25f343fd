import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { Making } from './making.js';
import { observationsOf, recipesOf } from './target-answers.js';

/** A picture that is being made: its images come from the archive, one after the other, into the picture. */
export function MakingScreen() {
  const { name } = useParams({ from: '/target/$name/make' });
  const { filters } = useSearch({ from: '/target/$name/make' });
  return (
    <Screen title={`Making ${name}`}>
      <Answer name={name} filters={filters} />
    </Screen>
  );
}

function Answer({ name, filters }: { readonly name: string; readonly filters: string }) {
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
  const recipe = suggested.data?.recipes.find((each) => each.filters.join() === filters);
  if (found.data && recipe) return <Making recipe={recipe} observations={found.data.items} />;
  if (suggested.data || found.data?.total === 0) return <NoRecipe name={name} />;
  return (
    <Loading>
      <Skeleton blockSize={120} count={3} />
    </Loading>
  );
}

const NoRecipe = ({ name }: { readonly name: string }) => (
  <Message title="There is no such recipe for this target.">
    <LinkButton to="/target/$name" params={{ name }}>
      See its recipes
    </LinkButton>
  </Message>
);
