import type { Logger } from '#platform';
import type { Ticket, TurnStore } from './turn-store.js';

/** The turn lapsed, or Redis forgot it: another process may have it now. */
export class TurnLostError extends Error {
  constructor() {
    super('the turn of this download is over');
    this.name = 'TurnLostError';
  }
}

/** A turn for as long as it is renewed. */
export interface Turn {
  /** Fires with a {@link TurnLostError}. */
  readonly signal: AbortSignal;
  /** Called before anything is written. @throws TurnLostError */
  mayWrite(this: void): void;
}

/** Renewals within the life of a turn. */
const RENEWALS = 3;

export interface TurnLeaseOptions {
  readonly store: Pick<TurnStore, 'renew'>;
  readonly lifeMs: number;
  readonly logger: Logger;
}

/**
 * Keeps a turn until `stop`. Its life is measured by our own monotonic clock from before Redis was asked: when that is over, a
 * process that was paused knows so by itself, before it writes.
 * @param askedAtMs `performance.now()` before the turn was given
 */
export function keepTurn(
  { store, lifeMs, logger }: TurnLeaseOptions,
  ticket: Ticket,
  askedAtMs: number,
): Turn & { stop(): void } {
  const lost = new AbortController();
  let lapsesAt = askedAtMs + lifeMs;
  let isRenewing = false;

  const lose = () => {
    clearInterval(timer);
    lost.abort(new TurnLostError());
  };
  const renew = async () => {
    const askedAt = performance.now();
    try {
      if (await store.renew(ticket)) lapsesAt = askedAt + lifeMs;
      else lose();
    } catch (error) {
      logger.warn({ obsId: ticket.obsId, err: error }, 'turn of a download not renewed; trying again'); // Redis may be back in time.
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
