import type { Logger } from 'pino';
import { messageOf } from '../errors/message-of.js';

/**
 * Ends the process in good order on SIGTERM, SIGINT, or when the parent that started it (`npm start`) is gone:
 * `close` runs once, then the process exits; after `graceMs` it exits anyway.
 */
export function closeOnSignal(logger: Logger, close: () => Promise<void>, graceMs = 7_000): void {
  let closing = false;
  const end = (reason: string) => {
    if (closing) return;
    closing = true;
    logger.info({ reason }, 'shutting down');
    setTimeout(() => process.exit(1), graceMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  process.on('disconnect', () => end('parent process gone'));
  // Node itself would print all that the error carries, the parameters of a failed query among it.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}

/** Runs an app's main function; a failure at start is one clear line on stderr and exit code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}
