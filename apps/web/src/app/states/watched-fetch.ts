import { readProblem, type Fetch } from '#sdk';
import { isAlive, markAway } from './connection.js';
import { BUSY_STATUSES, noteBusy, USUAL_WAIT_S } from './busy.js';

/** Longer than most answers take. */
const SILENT_MS = 8_000;

/** What the stage asks for, again and again, without another word on the screen. */
const OF_PICTURES = /\/(?:tiles|composite\/grid)(?:\/|\?|$)/;

/** Statuses that may tell of a part of the service. */
const OF_PARTS: readonly number[] = [...BUSY_STATUSES, 504];

/** Codes of refusals because a part of the service is away. */
const PART_AWAY = /_(?:unreachable|unavailable|timeout)$/;

/**
 * Fetches, and notices what nobody waits for: a service that takes requests and is silent, one that refuses parts of pictures because it is
 * busy, and parts of it that are away.
 * @param onPartAway called when a part of the service may be away: it says so, or the service is there and an answer takes long
 */
export const watchedFetch =
  (onPartAway: () => void): Fetch =>
  async (request) => {
    const timer = setTimeout(() => void look(onPartAway), SILENT_MS);
    try {
      const response = await fetch(request);
      if (OF_PARTS.includes(response.status)) void tell(response.clone(), onPartAway);
      return response;
    } finally {
      clearTimeout(timer);
    }
  };

async function look(onPartAway: () => void): Promise<void> {
  if (await isAlive()) onPartAway();
  else markAway();
}

async function tell(response: Response, onPartAway: () => void): Promise<void> {
  const { status, url } = response;
  const problem = await readProblem(response).catch(() => undefined);
  if (!problem) return; // Aborted: nobody waits for it.
  const { code, retryAfterSeconds } = problem;
  if (PART_AWAY.test(code)) onPartAway();
  if (BUSY_STATUSES.includes(status) && OF_PICTURES.test(url))
    noteBusy(code, 1000 * (retryAfterSeconds ?? USUAL_WAIT_S));
}
