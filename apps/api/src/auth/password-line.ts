import { AppError, fewAtOnce } from '#platform';

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
  const inTurn = fewAtOnce(atOnce);
  let present = 0;
  return async (work) => {
    if (present >= atOnce + maxWaiting) throw full();
    present += 1;
    return inTurn(async () => {
      try {
        return await work();
      } finally {
        present -= 1;
      }
    });
  };
}

const full = () =>
  new AppError('rate-limited', 'Too many log in at the moment; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
