import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar.js';
import styles from './progress-line.module.css';

interface Props {
  /** Its name for screen readers. */
  readonly label: string;
  /** Its name as it is seen; the label if left out. */
  readonly title?: ReactNode;
  /** A word at the end of the line. */
  readonly state: string;
  readonly look?: 'good' | 'bad' | 'usual';
  /** 0 to 100; undefined: unknown; null: nothing goes on. */
  readonly percent: number | undefined | null;
  /** What goes on, in a sentence. */
  readonly news: string;
  /** Why it has failed. */
  readonly problem?: string | undefined;
  /** Between the name and the bar. */
  readonly steps?: ReactNode;
  /** What can be done. */
  readonly children?: ReactNode;
}

/** Progress is read out at these percents. */
const SPOKEN_EVERY = 25;

/** Something that takes its time, the same everywhere: what it is, how far it is, what can be done. */
export const ProgressLine = ({
  label,
  title,
  state,
  look = 'usual',
  percent,
  news,
  problem,
  steps,
  children,
}: Props) => (
  <article className={styles.line} aria-label={label}>
    <div className={styles.head}>
      <h2 className={styles.name}>{title ?? <bdi>{label}</bdi>}</h2>
      <span className={`${styles.state} ${styles[look]}`}>{state}</span>
    </div>
    {steps}
    {percent !== null && <ProgressBar label={label} percent={percent} />}
    {problem !== undefined && (
      <p className={styles.problem}>
        <bdi>{problem}</bdi>
      </p>
    )}
    <div className={styles.foot}>
      <p className={`${styles.news} ${look === 'bad' && problem === undefined ? styles.bad : ''}`}>
        {typeof percent === 'number' && `${Math.floor(percent)} % · `}
        <bdi>{news}</bdi>
      </p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
    {typeof percent === 'number' && (
      <p role="status" className="visually-hidden">
        {label}: {Math.floor(percent / SPOKEN_EVERY) * SPOKEN_EVERY} %
      </p>
    )}
  </article>
);
