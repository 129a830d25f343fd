import { CheckIcon, XIcon } from '@primer/octicons-react';
import type { components } from '#sdk';
import styles from './record-validation.module.css';

/** The checks of a file, and their results in the service's words. */
export const RecordValidation = ({
  report,
}: {
  readonly report: components['schemas']['ValidationReport'];
}) => (
  <section aria-label="Validation" role="status">
    <p className={styles.outcome}>
      {report.valid ? 'The file has passed all checks.' : 'The file has not passed all checks.'}
    </p>
    <ul>
      {report.checks.map(({ name, passed, detail }) => (
        <li key={name} className={styles.check}>
          <span
            className={passed ? styles.passed : styles.failed}
            role="img"
            aria-label={passed ? 'passed' : 'not passed'}
          >
            {passed ? <CheckIcon /> : <XIcon />}
          </span>
          <span>{name}</span>
          <bdi className={styles.detail}>{detail}</bdi>
        </li>
      ))}
    </ul>
  </section>
);
