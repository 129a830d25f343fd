import { unlessAborted } from '../../concurrency/abortable.js';
import { UpstreamError } from './upstream-error.js';

/** Whether one of our components is there, as its callers find out. */
export interface Availability {
  /** It was found away, and has not answered since. */
  readonly isAway: boolean;
  /** Asks it now. */
  answers(): Promise<boolean>;
  /** A call found it away: from now on it is asked until it answers. */
  lost(): void;
  /** Resolves once it answers again; at once when it is not away. @throws the reason of `signal` */
  back(signal: AbortSignal): Promise<void>;
}

/** A component that is away is asked so often whether it is back. */
const ASK_EVERY_MS = 1_000;

/**
 * Follows a component by its health check, which is asked only while the component is away, and once for all who wait.
 * A component that answers with words of its own is there, whatever it says of others; unless it says that it ends.
 */
export function watchAvailability(check: () => Promise<unknown>, askEveryMs = ASK_EVERY_MS): Availability {
  let asking: Promise<void> | null = null;

  const answers = (): Promise<boolean> =>
    check().then(
      () => true,
      (error: unknown) => error instanceof UpstreamError && error.body !== undefined && !error.isAway,
    );
  const askUntilBack = async () => {
    do await new Promise<void>((resolve) => void setTimeout(resolve, askEveryMs).unref());
    while (!(await answers()));
    asking = null;
  };

  return {
    answers,
    get isAway() {
      return asking !== null;
    },
    lost() {
      asking ??= askUntilBack();
    },
    async back(signal) {
      signal.throwIfAborted();
      if (asking) await unlessAborted(asking, signal);
    },
  };
}
