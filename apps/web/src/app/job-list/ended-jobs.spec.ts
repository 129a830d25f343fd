import type { Job } from '#sdk';
import { endedJobs, statusesOf } from './ended-jobs.js';

const job = (jobId: string, status: Job['status']) => ({ jobId, status }) as Job;

it('tells each end once, and none of before', () => {
  const before = statusesOf([
    job('a', 'running'),
    job('b', 'queued'),
    job('c', 'completed'),
    job('d', 'running'),
  ]);
  const jobs = [
    job('a', 'completed'),
    job('b', 'cancelled'),
    job('c', 'completed'),
    job('d', 'running'),
    job('e', 'failed'),
  ];
  expect(endedJobs(before, jobs).map(({ jobId }) => jobId)).toEqual(['a', 'b']);
  expect(endedJobs(statusesOf(jobs), jobs)).toEqual([]);
});
