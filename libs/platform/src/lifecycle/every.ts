import type { Logger } from 'pino';

/** Runs `task` every `everyMs`, one run at a time; a failure is logged and does not stop later runs. */
export function every(everyMs: number, name: string, logger: Logger, task: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const run = async () => {
    try {
      await task();
    } catch (error) {
      logger.warn({ err: error }, `${name} failed; it runs again soon`);
    }
    if (!stopped) timer = setTimeout(() => void run(), everyMs);
  };
  timer = setTimeout(() => void run(), 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
