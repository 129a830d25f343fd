import type { Faults } from '../fault-injection/faults.js';
import type { Subjects } from '../fault-injection/read-switches.js';

/** A job not polled for this long is forgotten, as at MAST. */
const FORGOTTEN_AFTER_MS = 600_000;

/** A search in progress. */
interface Job {
  readonly left: number;
  readonly lastPoll: number;
  readonly lostAfterMs: number;
}

/**
 * Simulates long-running queries: the first polls of a request are answered EXECUTING. The request's text, with its
 * cachebreaker, identifies the job.
 */
export class LongRunning {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly faults: Faults) {}

  /** Counts a poll. @returns true while the job appears unfinished */
  isExecuting(request: string, subjects: Subjects, now = Date.now()): boolean {
    this.forgetOld(now);
    const { left, lostAfterMs } = this.jobs.get(request) ?? this.newJob(subjects);
    if (left === 0) {
      this.jobs.delete(request);
      return false;
    }
    this.jobs.set(request, { left: left - 1, lastPoll: now, lostAfterMs });
    return true;
  }

  private newJob(subjects: Subjects): Omit<Job, 'lastPoll'> {
    return {
      left: this.faults.take('executingPolls', subjects),
      lostAfterMs: this.faults.take('jobLostAfterMs', subjects) ?? FORGOTTEN_AFTER_MS,
    };
  }

  private forgetOld(now: number): void {
    for (const [request, { lastPoll, lostAfterMs }] of this.jobs) {
      if (now - lastPoll > lostAfterMs) this.jobs.delete(request);
    }
  }
}
