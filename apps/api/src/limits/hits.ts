import type { RateWindow } from './rate-rules.js';

/** A window in which a request counts, with the name of its counter. */
export interface NamedWindow extends RateWindow {
  readonly name: string;
}

/**
 * Counts of requests by client. Windows slide: each covers the last `periodSeconds`, so that no moment allows twice as many. A
 * refused request does not count, so that a client that waits as told is admitted, whatever it, or others of its address, have
 * sent meanwhile.
 */
export interface Hits {
  /**
   * Counts one request in all of the windows, or in none.
   * @returns 0 when it was counted, else the time until each of them has room, in milliseconds
   */
  count(this: void, client: string, windows: readonly NamedWindow[]): Promise<number>;
}
