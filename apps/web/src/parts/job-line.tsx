import { useEffect, useState, type ReactNode } from 'react';
import type { Job } from '#sdk';
import { formatSeconds, formatTime } from './format.js';
import styles from './job-line.module.css';
import { jobKind, jobNews, jobState, knownPercent } from './job-words.js';
import { ProgressBar } from './progress-bar.js';

interface Props {
  readonly job: Job;
  /** When the service was last heard of. */
  readonly heardAtMs: number;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A job, the same everywhere: what it is, how far it is, and what can be done. */
export function JobLine({ job, heardAtMs, children }: Props) {
  const isActive = job.status === 'queued' || job.status === 'running';
  const name = job.description || jobKind(job);
  return (
    <article className={styles.job} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <span className={`${styles.state} ${styles[job.status]}`}>{jobState(job)}</span>
      </div>
      {isActive ? <Progress job={job} name={name} heardAtMs={heardAtMs} /> : <Outcome job={job} />}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </article>
  );
}

function Progress({ job, name, heardAtMs }: Props & { readonly name: string }) {
  const nowMs = useNow();
  const percent = knownPercent(job);
  return (
    <>
      <ProgressBar label={name} percent={percent} />
      <p className={styles.news}>
        {percent !== undefined && <span>{Math.floor(percent)} %</span>}
        <bdi>{jobNews(job, nowMs, heardAtMs)}</bdi>
      </p>
    </>
  );
}

function Outcome({ job }: { readonly job: Job }) {
  const { startedAt, finishedAt, error } = job;
  const took = startedAt && finishedAt && (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (
    <p className={styles.news}>
      <span>
        {jobKind(job)}
        {finishedAt && ` · ${formatTime(finishedAt)}`}
        {typeof took === 'number' && ` · took ${formatSeconds(took)}`}
      </span>
      {error !== null && <bdi className={styles.error}>{error}</bdi>}
    </p>
  );
}

/** The time, which goes on by the second. */
function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
