import { useStore } from 'zustand';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { AccountForm } from './account-form.js';
import { endSignIn, signIn } from './sign-in.js';
import styles from './account-form.module.css';

/** Signs in, or opens an account, over the screen that needs it. */
export function AccountDialog() {
  const { reason, isNew } = useStore(signIn);
  const kind = isNew ? 'register' : 'sign-in';
  return (
    <Dialog
      title={isNew ? 'Open an account' : 'Sign in'}
      isOpen={reason !== undefined}
      onClose={() => endSignIn(false)}
    >
      <p className={styles.reason}>{reason}</p>
      <AccountForm key={kind} kind={kind} onDone={() => endSignIn(true)} />
      <p className={styles.other}>
        {isNew ? 'You have an account?' : 'No account yet?'}
        <Button look="plain" onPress={() => signIn.setState({ isNew: !isNew })}>
          {isNew ? 'Sign in' : 'Open an account'}
        </Button>
      </p>
    </Dialog>
  );
}
