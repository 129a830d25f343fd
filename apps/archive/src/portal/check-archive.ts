import { archiveUnavailable } from './archive-errors.js';
import type { ArchiveHttp } from './archive-http.js';

/** Asks the archive who we are: a small response without a database query. */
const CHEAP_PATH = '/whoami';
const TIME_LIMIT_MS = 3_000;
const REMEMBER_MS = 10_000;

/**
 * Makes the check behind `/health`: resolves when the archive answers, at most one request in ten seconds.
 * @param now clock in milliseconds
 * @returns a function that throws AppError unavailable when the archive does not answer within 3 s or answers 5xx
 */
export function archiveCheck(http: ArchiveHttp, now: () => number = Date.now): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | undefined;
  return () => {
    if (!asked || now() - asked.at >= REMEMBER_MS) asked = { at: now(), answer: probe(http) };
    return asked.answer;
  };
}

async function probe(http: ArchiveHttp): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const answer = await http.send({ method: 'GET', url: CHEAP_PATH, signal });
    await answer.body.dump();
    if (answer.statusCode >= 500) throw new Error(`status ${answer.statusCode}`);
  } catch (error) {
    throw archiveUnavailable(error);
  }
}
