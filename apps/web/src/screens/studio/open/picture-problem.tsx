import { askToSignIn } from '../../../app/sign-in.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { codeOf, describeError } from '../../../parts/describe-error.js';
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
  const channel = channelIn(describeError(error).detail ?? '');
  const signIn = async (): Promise<void> => {
    if (await askToSignIn('Some files of this picture may need an account.')) onRetry();
  };
  return (
    <div className={styles.failure}>
      <ErrorMessage error={error} onRetry={onRetry}>
        {channel !== null && <p>It is about channel {channel} of the picture.</p>}
        {mayBeHidden && <Button onPress={() => void signIn()}>Sign in to see it</Button>}
      </ErrorMessage>
    </div>
  );
}

/** The channel that the service names, counted from one, as the panel does. */
function channelIn(detail: string): number | null {
  const found = /^channels\.(\d+)\./.exec(detail)?.[1];
  return found === undefined ? null : Number(found) + 1;
}
