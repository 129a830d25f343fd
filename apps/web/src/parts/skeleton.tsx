import styles from './skeleton.module.css';

interface Props {
  /** Of each, pixels. */
  readonly blockSize: number;
  readonly count?: number;
}

/** The places of what is awaited. */
export const Skeleton = ({ blockSize, count = 1 }: Props) => (
  <div className={styles.places}>
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className={styles.place} style={{ blockSize }} />
    ))}
  </div>
);
