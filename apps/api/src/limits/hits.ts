import type { RateWindow } from './rate-rules.js';

/** A window in which a request is to count, with the name under which it is kept. */
export interface NamedWindow extends RateWindow {
  readonly name: string;
}

/**
 * What clients have used of their limits. A window slides: it holds the requests of the last `periodSeconds`, so there is no
 * moment around which twice as many would pass. A request that is refused counts nowhere: whoever waits as long as they are
 * told is let in, however often they, or others of their address, have knocked meanwhile.
 */
export interface Hits {
  /**
   * Counts one request in all of the windows, or in none.
   * @returns 0 when it was counted, else how long until each of them has room, in milliseconds
   */
  count(this: void, client: string, windows: readonly NamedWindow[]): Promise<number>;
}
