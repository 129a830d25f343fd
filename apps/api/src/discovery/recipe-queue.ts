import { AppError, currentCaller, semaphore, timeLimit, unlessAborted, type Thread } from '#platform';
import { doRecipeWork, type RecipeAnswer, type RecipeOrder } from './recipe-work.js';

/** Requests that may wait for the thread; each occupies it up to a second. */
const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 5;
/** Time limit of recipes (docs/reference/limits.md, "Time limits"). */
const TIME_LIMIT_MS = 120_000;

export type RecipeThread = Thread<RecipeOrder, RecipeAnswer>;

/** Computes recipes: small requests at once, large ones in a thread, so that they do not delay other requests. */
export interface RecipeQueue {
  /**
   * @param isSmall takes some ten milliseconds, which may block the event loop
   * @param signal the client disconnected: work that has not started is skipped
   * @throws AppError unavailable when too many wait to be read; timeout
   */
  work(order: RecipeOrder, isSmall: boolean, signal: AbortSignal): Promise<RecipeAnswer>;
  close(): Promise<void>;
}

export function createRecipeQueue(start: () => RecipeThread, timeLimitMs = TIME_LIMIT_MS): RecipeQueue {
  let thread: RecipeThread | undefined;
  let waiting = 0;
  const slots = semaphore(1);

  const tell = async (order: RecipeOrder): Promise<RecipeAnswer> => {
    if (!thread || thread.isGone()) thread = start();
    const asked = thread;
    const limit = timeLimit(timeLimitMs);
    limit.signal.addEventListener('abort', () => void asked.close(), { once: true });
    try {
      return await asked.tell(order);
    } catch (error) {
      if (limit.isOver) throw new AppError('timeout', 'Recipes took too long', { cause: error });
      throw error;
    } finally {
      limit.cancel();
    }
  };

  return {
    async work(order, isSmall, signal) {
      if (isSmall) return doRecipeWork(order);
      // A suggestion has already waited when its request was read.
      if (order.kind === 'read' && waiting >= MAX_WAITING)
        throw new AppError('unavailable', 'Too many large lists of observations at once', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      waiting += 1;
      try {
        return await unlessAborted(
          slots.run(() => tell(order), { caller: currentCaller(), signal }),
          signal,
        );
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      await thread?.close();
    },
  };
}
