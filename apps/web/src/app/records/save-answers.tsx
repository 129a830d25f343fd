import { Button } from '../../parts/button.js';
import styles from './record-dialogs.module.css';
import { Refusal } from './refusal.js';

interface Props {
  /** Why it could not be saved; undefined: nothing has failed. */
  readonly error: unknown;
  readonly isSending: boolean;
  /** Whether nothing is chosen yet. */
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
}

/** The end of a form about records: what was refused, and the buttons. */
export const SaveAnswers = ({ error, isSending, isDisabled = false, onClose }: Props) => (
  <>
    {error !== undefined && <Refusal error={error} />}
    <div className={styles.answers}>
      <Button onPress={onClose}>Cancel</Button>
      <Button type="submit" look="primary" isPending={isSending} isDisabled={isDisabled}>
        Save
      </Button>
    </div>
  </>
);
