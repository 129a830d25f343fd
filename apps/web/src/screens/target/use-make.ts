import { useNavigate } from '@tanstack/react-router';
import { firstlight } from '../../app/client.js';
import { askToSignIn } from '../../app/sign-in.js';
import { askImports } from './ask-import.js';
import type { Recipe } from './target-answers.js';

/**
 * Makes the picture of a recipe: fetches what is missing, for which it asks to sign in, and opens the screen that shows it coming.
 * @param name what the target was asked by
 */
export function useMake(name: string) {
  const navigate = useNavigate();
  return async ({ filters, observationIds }: Recipe, missing: readonly string[]): Promise<void> => {
    if (missing.length > 0) {
      if (!(await isSignedIn())) return;
      void askImports(observationIds);
    }
    await navigate({ to: '/target/$name/make', params: { name }, search: { filters: filters.join() } });
  };
}

const isSignedIn = async (): Promise<boolean> =>
  (await firstlight.session.user()) !== undefined ||
  askToSignIn('The files of this picture are fetched into your library: sign in, and it goes on.');
