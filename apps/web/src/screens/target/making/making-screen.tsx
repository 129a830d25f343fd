import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkButton } from '../../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../../parts/message.js';
import { Screen } from '../../../parts/screen.js';
import { Skeleton } from '../../../parts/skeleton.js';
import { channelsHere, makingRows } from './making-rows.js';
import { Making } from './making.js';
import { observationsOf, recipesOf, type Observation, type Recipe } from '../target-answers.js';
import { useMakingNews } from './use-making-news.js';
import { useStudio } from './use-studio.js';

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
  if (found.data && recipe) return <Begin name={name} recipe={recipe} observations={found.data.items} />;
  if (suggested.data || found.data?.total === 0) return <NoRecipe name={name} />;
  return <Places />;
}

const Places = () => (
  <Loading>
    <Skeleton blockSize={120} count={3} />
  </Loading>
);

interface BeginProps {
  readonly name: string;
  readonly recipe: Recipe;
  readonly observations: readonly Observation[];
}

/** A picture whose images are all here is one of the studio at once. */
function Begin({ name, recipe, observations }: BeginProps) {
  const news = useMakingNews(recipe);
  const [isMissing, setMissing] = useState<boolean>();
  if (isMissing === undefined && news.areKnown)
    setMissing(recipe.observationIds.some((obsId) => !news.images.has(obsId)));
  const rows = makingRows(recipe, observations, { ...news, aligned: new Set(), isSharp: false });
  useStudio(channelsHere(recipe, rows), isMissing === false);
  if (isMissing) return <Making name={name} recipe={recipe} observations={observations} news={news} />;
  if (news.error !== null) return <ErrorMessage error={news.error} onRetry={news.refetch} />;
  return <Places />;
}

const NoRecipe = ({ name }: { readonly name: string }) => (
  <Message title="There is no such recipe for this target.">
    <LinkButton to="/target/$name" params={{ name }}>
      See its recipes
    </LinkButton>
  </Message>
);
