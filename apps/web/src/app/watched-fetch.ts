import { readProblem, type Fetch } from '#sdk';
import { isAlive, markAway } from './connection.js';
import { BUSY_STATUSES, noteBusy, USUAL_WAIT_S } from './states/busy.js';

/** Longer than most answers take. */
const SILENT_MS = 8_000;

/** What the stage asks for, again and again, without another word on the screen. */
const OF_PICTURES = /\/(?:tiles|composite\/grid)(?:\/|\?|$)/;

/**
 * Fetches, and notices what nobody waits for: a service that takes requests and is silent, and one that refuses parts of pictures because it is
 * busy.
 * @param onSlow called when the service is there and an answer takes long
 */
export const watchedFetch =
  (onSlow: () => void): Fetch =>
  async (request) => {
    const { url } = request;
    const timer = setTimeout(() => void look(onSlow), SILENT_MS);
    try {
      const response = await fetch(request);
      if (BUSY_STATUSES.includes(response.status) && OF_PICTURES.test(url)) void tell(response.clone());
      return response;
    } finally {
      clearTimeout(timer);
    }
  };

async function look(onSlow: () => void): Promise<void> {
  if (await isAlive()) onSlow();
  else markAway();
}

async function tell(response: Response): Promise<void> {
  const { code, retryAfterSeconds } = await readProblem(response);
  noteBusy(code, 1000 * (retryAfterSeconds ?? USUAL_WAIT_S));
}
