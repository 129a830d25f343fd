import { useQuery } from '@tanstack/react-query';
import type { Credentials, Registration, User } from '#sdk';
import { answers, firstlight, isOfLibrary, USER_KEY } from './client.js';

/** The user who is signed in; null for nobody, undefined while that is not known. Another tab's change is seen on return. */
export function useUser(): User | null | undefined {
  const { data } = useQuery({
    queryKey: USER_KEY,
    queryFn: async () => (await firstlight.session.user()) ?? null,
    staleTime: 0,
  });
  return data;
}

export const logIn = async (credentials: Credentials): Promise<void> =>
  become(await firstlight.session.logIn(credentials));

export const register = async (registration: Registration): Promise<void> =>
  become(await firstlight.session.register(registration));

export async function logOut(): Promise<void> {
  await firstlight.session.logOut();
  become(null);
}

/** What the former user could see is forgotten, and asked for again where it is shown. */
function become(user: User | null): void {
  answers.setQueryData(USER_KEY, user);
  void answers.resetQueries({ predicate: isOfLibrary });
}
