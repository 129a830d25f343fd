import type { User } from '#sdk';
import { answers, USER_KEY } from './client.js';

/** Calls whenever a user is not the one who is signed in any more: what was theirs is to be forgotten. */
export function onUserLeft(forget: () => void): void {
  let id = answers.getQueryData<User | null>(USER_KEY)?.id;
  answers.getQueryCache().subscribe(({ query }) => {
    const [first] = query.queryKey as readonly unknown[];
    if (first !== USER_KEY[0] || query.state.data === undefined) return;
    const before = id;
    id = (query.state.data as User | null)?.id;
    if (before !== undefined && before !== id) forget();
  });
}
