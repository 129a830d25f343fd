import { AppError } from '#platform';

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
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < atOnce) return void (running += 1);
    if (waiting.length >= maxWaiting) throw full();
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  /** The place goes on to the next one: nobody slips in between. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const full = () =>
  new AppError('rate-limited', 'Too many log in at the moment; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
