import { askToSignIn, endSignIn, signIn } from './sign-in.js';

describe('the dialog to sign in', () => {
  it('asks to sign in also after an account was opened', async () => {
    const first = askToSignIn('Imports need an account.');
    signIn.setState({ isNew: true });
    endSignIn(true);
    expect(await first).toBe(true);
    void askToSignIn('Your session has ended.');
    expect(signIn.getState()).toEqual({ reason: 'Your session has ended.', isNew: false });
  });

  it('stays as it is, with its first reason, when something else needs an account meanwhile', () => {
    void askToSignIn('Imports need an account.');
    const opened = { ...signIn.getState(), isNew: true };
    signIn.setState(opened);
    void askToSignIn('Jobs belong to an account.');
    expect(signIn.getState()).toEqual(opened);
  });
});
