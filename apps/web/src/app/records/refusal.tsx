import { describeError } from '../../parts/describe-error.js';
import styles from './record-dialogs.module.css';

/** A refusal in the service's words. */
export const Refusal = ({ error }: { readonly error: unknown }) => (
  <p role="alert" className={styles.error}>
    {describeError(error).detail ?? describeError(error).title}
  </p>
);
