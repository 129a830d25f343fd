import { TasklistIcon } from '@primer/octicons-react';
import { useJobs } from '../jobs.js';
import styles from './jobs-badge.module.css';

/** How many jobs wait or run, in a ring with the percent of the newest; without any an icon. */
export function JobsBadge() {
  const { active } = useJobs();
  if (active.length === 0) return <TasklistIcon />;
  return (
    <span
      className={styles.ring}
      style={{ backgroundImage: ringOf(active[0].percent) }}
      aria-label={`${active.length} running`}
      role="img"
    >
      <span className={styles.count}>{active.length}</span>
    </span>
  );
}

const ringOf = (percent: number) =>
  `conic-gradient(var(--accent) ${percent}%, var(--hairline) ${percent}% 100%)`;
