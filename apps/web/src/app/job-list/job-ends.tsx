import { useEffect, useRef } from 'react';
import type { Job } from '#sdk';
import { showToast } from '../../parts/toast-queue.js';
import { answers, isOfLibrary } from '../client.js';
import { useJobs } from '../jobs.js';
import { endedJobs, isFollowUp, statusesOf, type Statuses } from './ended-jobs.js';
import { jobName } from './job-name.js';
import { markTitle } from './mark-title.js';

/** Tells the ends of jobs wherever the user is: what they touched is asked for again, a toast, a mark in the title of a hidden tab. */
export function JobEnds() {
  const { jobs } = useJobs();
  const before = useRef<Statuses>(new Map());
  useEffect(() => {
    if (!jobs) return;
    const ended = endedJobs(before.current, jobs);
    before.current = statusesOf(jobs);
    if (ended.length > 0) void answers.invalidateQueries({ predicate: isOfLibrary });
    for (const job of ended) tell(job);
  }, [jobs]);
  return null;
}

/** Screens that show their jobs themselves. */
const SHOWING = /^\/(?:jobs|target\/[^/]+\/make)$/;

/** A user who cancels a job knows its end. */
function tell(job: Job): void {
  if (job.status === 'cancelled' || isFollowUp(job)) return;
  const isReady = job.status === 'completed';
  markTitle(isReady ? '✓' : '✗');
  if (document.visibilityState === 'visible' && SHOWING.test(location.pathname)) return;
  showToast({
    title: `${jobName(job)} ${isReady ? 'is ready' : 'has failed'}`,
    look: isReady ? 'good' : 'bad',
    ...(job.error !== null && { detail: job.error }),
  });
}
