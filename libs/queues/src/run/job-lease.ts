import type { Claim, JobStore } from '#domain';
import type { Logger } from '#platform';
import type { StopReason } from './cancellation-token.js';

/** The reason why a lease ended. */
export type LeaseEnd = Extract<StopReason, 'gone' | 'lapsed'>;

export interface LeaseOptions {
  readonly store: Pick<JobStore, 'renewLease'>;
  readonly leaseSeconds: number;
  readonly logger: Logger;
}

/** The run that holds the lease. */
export interface LeaseHolder {
  readonly claim: Claim;
  /** `performance.now()` before the job was claimed. */
  readonly claimedAtMs: number;
  /** Working time of the job so far; each renewal writes it, so that the time of a lost worker still counts. */
  readonly spentMs: () => number;
  /** Called once, as the last call. */
  readonly onEnd: (end: LeaseEnd) => void;
}

/** Renewals within the lifetime of a lease. */
const RENEWALS = 3;

/**
 * Keeps the lease of a claim until the returned function is called. Its lifetime is measured by the local monotonic clock from before
 * each query, so that the lease never counts as held when the database considers it lapsed.
 */
export function keepLease(
  { store, leaseSeconds, logger }: LeaseOptions,
  { claim, claimedAtMs, spentMs, onEnd }: LeaseHolder,
): () => void {
  const leaseMs = leaseSeconds * 1000;
  let lapsesAt = claimedAtMs + leaseMs;
  let timer: NodeJS.Timeout;
  let stopped = false;

  const end = (why: LeaseEnd) => {
    if (stopped) return;
    stopped = true;
    clearTimeout(timer);
    onEnd(why);
  };
  const renew = async () => {
    const askedAt = performance.now();
    try {
      if (await store.renewLease(claim, leaseSeconds, spentMs())) lapsesAt = askedAt + leaseMs;
      else end('gone');
    } catch (error) {
      logger.warn({ jobId: claim.jobId, err: error }, 'lease not renewed; trying again'); // The database may recover in time.
    }
  };
  let renewing = false;
  const tick = () => {
    if (performance.now() >= lapsesAt) return end('lapsed');
    if (!renewing) {
      renewing = true;
      void renew().finally(() => (renewing = false));
    }
    schedule();
  };
  const schedule = () => {
    const untilLapse = Math.max(0, lapsesAt - performance.now());
    timer = setTimeout(tick, Math.min(leaseMs / RENEWALS, untilLapse));
  };

  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
