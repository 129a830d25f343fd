import type { Claim, JobStore } from '#domain';
import type { Logger } from '#platform';
import type { StopReason } from './cancellation-token.js';

/** Why a lease ended. */
export type LeaseEnd = Extract<StopReason, 'gone' | 'lapsed'>;

export interface LeaseOptions {
  readonly store: Pick<JobStore, 'renewLease'>;
  readonly leaseSeconds: number;
  readonly logger: Logger;
}

/** Whose lease it is. */
export interface LeaseHolder {
  readonly claim: Claim;
  /** `performance.now()` before the job was claimed. */
  readonly claimedAtMs: number;
  /** Working time of the job so far: each renewal writes it, so that a lost worker's share is not forgotten. */
  readonly spentMs: () => number;
  /** Called once, with nothing after it. */
  readonly onEnd: (end: LeaseEnd) => void;
}

/** Renewals within the life of a lease. */
const RENEWALS = 3;

/**
 * Keeps the lease of a claim until the returned function is called. Its life is measured by our own monotonic clock from
 * before the question was asked: when that is over, the lease has certainly lapsed, whatever the database would say.
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
      logger.warn({ jobId: claim.jobId, err: error }, 'lease not renewed; trying again'); // The database may be back in time.
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
