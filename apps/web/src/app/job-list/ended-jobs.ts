import type { Job } from '#sdk';

export type Statuses = ReadonlyMap<string, Job['status']>;

const ACTIVE: readonly (Job['status'] | undefined)[] = ['queued', 'running'];

export const statusesOf = (jobs: readonly Job[]): Statuses =>
  new Map(jobs.map(({ jobId, status }) => [jobId, status]));

/** The jobs that were waiting or running, and have ended. */
export const endedJobs = (before: Statuses, jobs: readonly Job[]): Job[] =>
  jobs.filter(({ jobId, status }) => ACTIVE.includes(before.get(jobId)) && !ACTIVE.includes(status));

/** Jobs that nobody has asked for: the service orders them after others. */
const FOLLOW_UPS: readonly Job['type'][] = ['thumbnails', 'embedding', 'observation-mosaic'];

export const isFollowUp = ({ type }: Job): boolean => FOLLOW_UPS.includes(type);
