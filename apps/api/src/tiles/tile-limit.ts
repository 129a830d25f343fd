import { AppError, currentCaller } from '#platform';
import { ADMISSION_QUEUES } from '#processing-client/contract';
import { createCallerLimit } from '../limits/caller-limit.js';

const { atOnceOfOne, ofAccount, retryAfterSeconds } = ADMISSION_QUEUES.tiles;

/** Tiles of one caller at once in one API process: as many as the engine runs and lets wait. */
export const MAX_TILES = atOnceOfOne + ofAccount;

const running = createCallerLimit({ perCaller: MAX_TILES });

/**
 * Answers a tile while its caller has few others. The engine would refuse more, too, but only after the API's work on each, for which the
 * requests of others wait.
 * @throws AppError unavailable, `engine_busy`
 */
export async function asTile(answer: () => Promise<void>): Promise<void> {
  const caller = currentCaller();
  if (!running.hasRoomFor(caller)) throw tooMany();
  const release = running.enter(caller);
  try {
    await answer();
  } finally {
    release();
  }
}

const tooMany = () =>
  new AppError('unavailable', `You may ask for ${MAX_TILES} tiles at a time; try again`, {
    code: 'engine_busy',
    retryAfterSeconds,
  });
