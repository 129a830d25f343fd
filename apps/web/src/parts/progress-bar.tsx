import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import styles from './progress-bar.module.css';

interface Props {
  readonly label: string;
  /** 0 to 100, as the service tells it; undefined while it is unknown. */
  readonly percent: number | undefined;
}

export const ProgressBar = ({ label, percent }: Props) => (
  <AriaProgressBar
    aria-label={label}
    className={styles.track}
    {...(percent === undefined ? { isIndeterminate: true } : { value: percent })}
  >
    <div
      className={percent === undefined ? styles.unknown : styles.bar}
      style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
    />
  </AriaProgressBar>
);
