import { UpstreamError } from './upstream-error.js';

/** Whether a process of a component is there, as its callers find out. */
export interface Availability {
  /** It was found away, and has not answered since. */
  readonly isAway: boolean;
  /** Asks it now. */
  answers(): Promise<boolean>;
  /** A call found it away: from now on it is asked until it answers. */
  lost(): void;
}

/** A process that is away is asked so often whether it is back. */
const ASK_EVERY_MS = 1_000;

/**
 * Whether a component answers its health check. One that answers with words of its own is there, whatever it says of others; unless it
 * says that it ends.
 */
export const isAnswering = (check: () => Promise<unknown>): Promise<boolean> =>
  check().then(
    () => true,
    (error: unknown) => error instanceof UpstreamError && error.body !== undefined && !error.isAway,
  );

/** Follows a process by its health check, which is asked only while the process is away. */
export function watchAvailability(check: () => Promise<unknown>, askEveryMs = ASK_EVERY_MS): Availability {
  let asking: Promise<void> | null = null;

  const answers = () => isAnswering(check);
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
  };
}
