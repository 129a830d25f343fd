import type { ReactNode } from 'react';
import { Button } from './button.js';
import styles from './confirm.module.css';
import { Dialog } from './dialog.js';
import { describeError } from './describe-error.js';

interface Props {
  /** A question: "Delete 14 files?" */
  readonly title: string;
  /** What will be gone, with its count and size. */
  readonly children: ReactNode;
  /** The verb of the button: "Delete". */
  readonly action: string;
  readonly isOpen: boolean;
  readonly isPending?: boolean;
  /** Why it could not be done. */
  readonly error?: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone; the focus begins at the harmless answer. */
export const Confirm = ({ title, children, action, isOpen, isPending, error, onConfirm, onClose }: Props) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <div>{children}</div>
    {error !== undefined && error !== null && (
      <p role="alert" className={styles.error}>
        {describeError(error).detail ?? describeError(error).title}
      </p>
    )}
    <div className={styles.answers}>
      <Button autoFocus onPress={onClose}>
        Keep
      </Button>
      <Button look="danger" isPending={isPending ?? false} onPress={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
