import { askToSignIn } from '../../../app/sign-in.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { codeOf } from '../../../parts/describe-error.js';
import { ErrorMessage } from '../../../parts/message.js';
import styles from './empty-studio.module.css';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why the pixels of a picture are not there; without an account its files may be somebody's. */
export function PictureProblem({ error, onRetry }: Props) {
  const user = useUser();
  const mayBeHidden = user === null && ['not_found', 'unauthenticated'].includes(codeOf(error) ?? '');
  const signIn = async (): Promise<void> => {
    if (await askToSignIn('Some files of this picture may need an account.')) onRetry();
  };
  return (
    <div className={styles.failure}>
      <ErrorMessage error={error} onRetry={onRetry} />
      {mayBeHidden && <Button onPress={() => void signIn()}>Sign in to see it</Button>}
    </div>
  );
}
