import { AppError, currentCaller, type Caller } from '#platform';

/** Downloads of one caller at once from one API process: a client that reads slowly keeps a file and a connection open. */
export const MAX_DOWNLOADS = 8;
const RETRY_AFTER_SECONDS = 5;

const running = new Map<Caller, number>();

/** Sends a stored file while its caller has few other downloads. @throws AppError rate-limited */
export async function asDownload(send: () => Promise<void>): Promise<void> {
  const caller = currentCaller();
  const others = running.get(caller) ?? 0;
  if (others >= MAX_DOWNLOADS) throw tooMany();
  running.set(caller, others + 1);
  try {
    await send();
  } finally {
    release(caller);
  }
}

function release(caller: Caller): void {
  const left = (running.get(caller) ?? 1) - 1;
  if (left > 0) running.set(caller, left);
  else running.delete(caller);
}

const tooMany = () =>
  new AppError('rate-limited', `You may download ${MAX_DOWNLOADS} files at a time; try again later`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
