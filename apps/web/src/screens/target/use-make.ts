import { useNavigate } from '@tanstack/react-router';
import { firstlight } from '../../app/client.js';
import { rememberImports } from '../../app/job-list/import-names.js';
import { askToSignIn } from '../../app/sign-in.js';
import { askImports } from './ask-import.js';
import { filterOf } from './observation-groups.js';
import type { Observation, Recipe } from './target-answers.js';

/**
 * Makes the picture of a recipe: fetches what is missing, for which it asks to sign in, and opens the screen that shows it coming.
 * @param name what the target was asked by
 * @param observations all of the answer
 */
export function useMake(name: string, observations: readonly Observation[]) {
  const navigate = useNavigate();
  return async (recipe: Recipe, missing: readonly string[]): Promise<void> => {
    if (missing.length > 0) {
      if (!(await isSignedIn())) return;
      rememberImports(
        Object.fromEntries(observations.map((each) => [each.obsId, `${name} · ${filterOf(each)}`])),
      );
      void askImports(byWavelength(recipe, observations));
    }
    await navigate({
      to: '/target/$name/make',
      params: { name },
      search: { filters: recipe.filters.join() },
    });
  };
}

/** The observations of a recipe, the shortest wavelength first, as it lists its filters. */
const byWavelength = ({ filters, observationIds }: Recipe, observations: readonly Observation[]): string[] =>
  observations
    .filter(({ obsId }) => observationIds.includes(obsId))
    .toSorted((a, b) => filters.indexOf(filterOf(a)) - filters.indexOf(filterOf(b)))
    .map(({ obsId }) => obsId);

const isSignedIn = async (): Promise<boolean> =>
  (await firstlight.session.user()) !== undefined ||
  askToSignIn('The files of this picture are fetched into your library: sign in, and it goes on.');
