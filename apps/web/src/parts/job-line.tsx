import type { ReactNode } from 'react';
import type { Job } from '#sdk';
import { jobKind, jobLook, jobNews, jobOutcome, jobProblem, jobState, knownPercent } from './job-words.js';
import { ProgressLine } from './progress-line.js';
import { useNow } from './time/use-now.js';

interface Props {
  readonly job: Job;
  /** What the job is about; else its description. */
  readonly name?: string | undefined;
  /** When the service was last heard of. */
  readonly heardAtMs: number;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A job: what it is, how far it is, and what can be done. */
export function JobLine({ job, name, heardAtMs, children }: Props) {
  const nowMs = useNow();
  const label = name ?? (job.description || jobKind(job));
  const isActive = job.status === 'queued' || job.status === 'running';
  return (
    <ProgressLine
      label={label}
      state={jobState(job)}
      look={jobLook(job)}
      percent={isActive ? knownPercent(job) : null}
      news={isActive ? jobNews(job, nowMs, heardAtMs) : jobOutcome(job, label)}
      problem={jobProblem(job)}
    >
      {children}
    </ProgressLine>
  );
}
