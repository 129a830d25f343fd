import { AppError, currentCaller, semaphore } from '#platform';

/** Passwords hashed or verified at once: each takes 19 MiB and a core for some tens of milliseconds. */
const AT_ONCE = 2;
/** Waiting requests; further ones are refused. */
const MAX_WAITING = 50;
/** The time in which a slow machine empties a full queue. */
const RETRY_AFTER_SECONDS = 5;

/** Runs work in its turn. @throws AppError rate-limited, before the work starts */
export type PasswordQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The queue of requests that verify or set a password in this process. They wait before they take a database connection or
 * count as an attempt, so a flood of logins neither exhausts the connections nor locks accounts.
 */
export function passwordQueue(atOnce = AT_ONCE, maxWaiting = MAX_WAITING): PasswordQueue {
  const slots = semaphore(atOnce);
  return async (work) => {
    if (slots.running >= atOnce && slots.waiting >= maxWaiting) throw full();
    return slots.run(work, { caller: currentCaller() });
  };
}

const full = () =>
  new AppError('rate-limited', 'Too many logins at the moment; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
