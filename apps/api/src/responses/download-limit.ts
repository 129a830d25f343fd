import { AppError, currentCaller } from '#platform';
import { createCallerLimit } from '../limits/caller-limit.js';

/** Downloads of one caller at once from one API process: a client that reads slowly keeps a file and a connection open. */
export const MAX_DOWNLOADS = 8;
const RETRY_AFTER_SECONDS = 5;

const running = createCallerLimit({ perCaller: MAX_DOWNLOADS });

/** Sends a stored file while its caller has few other downloads. @throws AppError rate-limited */
export async function asDownload(send: () => Promise<void>): Promise<void> {
  const caller = currentCaller();
  if (!running.hasRoomFor(caller)) throw tooMany();
  const release = running.enter(caller);
  try {
    await send();
  } finally {
    release();
  }
}

const tooMany = () =>
  new AppError('rate-limited', `You may download ${MAX_DOWNLOADS} files at a time; try again later`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
