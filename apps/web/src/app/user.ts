import { useQuery } from '@tanstack/react-query';
import type { Credentials, Registration, User } from '#sdk';
import { becomeUser, firstlight, USER_KEY } from './client.js';

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
  becomeUser(await firstlight.session.logIn(credentials));

export const register = async (registration: Registration): Promise<void> =>
  becomeUser(await firstlight.session.register(registration));

export async function logOut(): Promise<void> {
  await firstlight.session.logOut();
  becomeUser(null);
}
