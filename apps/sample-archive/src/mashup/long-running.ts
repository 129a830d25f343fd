/** A job that nobody asked for again is forgotten after this time, as at MAST. */
const FORGOTTEN_AFTER_MS = 600_000;

/**
 * Makes queries look long-running: the first `polls` times a request comes in, it is still EXECUTING. The request's
 * text, with its cachebreaker, is the job's identity; another text is another job.
 */
export class LongRunning {
  private readonly jobs = new Map<string, { left: number; lastPoll: number }>();

  /** How often a new request is put off; 0: never. */
  polls = 0;

  /** Counts a poll. @returns true while the job is to look unfinished */
  isExecuting(request: string, now = Date.now()): boolean {
    this.forgetOld(now);
    const job = this.jobs.get(request) ?? { left: this.polls, lastPoll: now };
    if (job.left === 0) {
      this.jobs.delete(request);
      return false;
    }
    this.jobs.set(request, { left: job.left - 1, lastPoll: now });
    return true;
  }

  private forgetOld(now: number): void {
    for (const [request, { lastPoll }] of this.jobs) {
      if (now - lastPoll > FORGOTTEN_AFTER_MS) this.jobs.delete(request);
    }
  }
}
