import { createStore } from 'zustand/vanilla';

interface SignIn {
  /** Why the dialog is open; undefined while it is closed. */
  readonly reason?: string | undefined;
  /** Whether it opens an account. */
  readonly isNew: boolean;
}

/** The dialog to sign in, which opens over any screen. */
export const signIn = createStore<SignIn>(() => ({ isNew: false }));

let waiting: ((isSignedIn: boolean) => void)[] = [];

/**
 * Opens the dialog.
 * @param reason a sentence about what needs an account
 * @returns whether the user has signed in
 */
export function askToSignIn(reason: string): Promise<boolean> {
  if (signIn.getState().reason === undefined) signIn.setState({ reason, isNew: false });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog, and lets everybody go on who waits for it. */
export function endSignIn(isSignedIn: boolean): void {
  signIn.setState({ reason: undefined });
  const ended = waiting;
  waiting = [];
  for (const resolve of ended) resolve(isSignedIn);
}
