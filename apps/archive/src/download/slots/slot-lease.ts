import type { Logger } from '#platform';
import type { Ticket, SlotStore } from './slot-store.js';

/** The slot expired, or Redis lost it: another process may hold it now. */
export class SlotLostError extends Error {
  constructor() {
    super('the slot of this download has expired');
    this.name = 'SlotLostError';
  }
}

/** A slot, held as long as it is renewed. */
export interface Slot {
  /** Fires with a {@link SlotLostError}. */
  readonly signal: AbortSignal;
  /** Called before anything is written. @throws SlotLostError */
  mayWrite(this: void): void;
}

/** Renewals within the life of a slot. */
const RENEWALS = 3;

export interface SlotLeaseOptions {
  readonly store: Pick<SlotStore, 'renew'>;
  readonly lifeMs: number;
  readonly logger: Logger;
}

/**
 * Renews a slot until `stop`. Its life is measured by the monotonic clock of this process from before Redis was asked, so a
 * process that was paused notices by itself, before it writes, that its slot has expired.
 * @param askedAtMs `performance.now()` before the slot was granted
 */
export function keepSlot(
  { store, lifeMs, logger }: SlotLeaseOptions,
  ticket: Ticket,
  askedAtMs: number,
): Slot & { stop(): void } {
  const lost = new AbortController();
  let lapsesAt = askedAtMs + lifeMs;
  let isRenewing = false;

  const lose = () => {
    clearInterval(timer);
    lost.abort(new SlotLostError());
  };
  const renew = async () => {
    const askedAt = performance.now();
    try {
      if (await store.renew(ticket)) lapsesAt = askedAt + lifeMs;
      else lose();
    } catch (error) {
      logger.warn({ obsId: ticket.obsId, err: error }, 'slot of a download not renewed; trying again'); // Redis may recover in time.
    }
  };
  const mayWrite = () => {
    if (!lost.signal.aborted && performance.now() >= lapsesAt) lose();
    lost.signal.throwIfAborted();
  };
  const tick = () => {
    if (performance.now() >= lapsesAt) return lose();
    if (isRenewing) return;
    isRenewing = true;
    void renew().finally(() => (isRenewing = false));
  };
  const timer = setInterval(tick, lifeMs / RENEWALS);

  return { signal: lost.signal, mayWrite, stop: () => clearInterval(timer) };
}
