import { AppError, semaphore } from '#platform';

/** Passwords that are hashed or verified at once: each takes 19 MiB and a core for a while. */
const AT_ONCE = 2;
/** Requests that wait for that; beyond them nobody waits. */
const MAX_WAITING = 50;
/** In this time a full line is worked off on a slow machine. */
const RETRY_AFTER_SECONDS = 5;

/** Does work in its turn. @throws AppError rate-limited, before the work has begun */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The line of those who prove or set a password in this process. They wait in it before they take a connection or count
 * an attempt: a flood of logins neither keeps the database from others nor locks accounts.
 */
export function passwordLine(atOnce = AT_ONCE, maxWaiting = MAX_WAITING): Line {
  const slots = semaphore(atOnce);
  return async (work) => {
    if (slots.running >= atOnce && slots.waiting >= maxWaiting) throw full();
    return slots.run(work);
  };
}

const full = () =>
  new AppError('rate-limited', 'Too many log in at the moment; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
