import type { Logger } from 'pino';
import { SettingsError } from '../config/load-settings.js';
import type { Settings } from '../config/settings.js';
import { messageOf } from '../errors/message-of.js';

/** Work that is not finished by then is given up, handed back and told of in this time, and connections are closed. */
const HAND_BACK_MS = 7_000;

/** Exit code of an app whose settings are refused (sysexits.h: EX_CONFIG): to start it again is of no use. */
const SETTINGS_REFUSED = 78;

/** Umask of an app: what it writes, in a container too, is for its owner alone. */
const OWNER_ONLY = 0o077;

export interface ShutdownOptions {
  readonly settings: Pick<Settings, 'SHUTDOWN_SECONDS'>;
  readonly logger: Logger;
  /** @param finishMs how long work that is in progress may go on */
  readonly close: (finishMs: number) => Promise<void>;
}

/**
 * Ends the process in good order on SIGTERM, SIGINT, or when the parent that started it (`npm start`) is gone:
 * `close` runs once, then the process exits; after SHUTDOWN_SECONDS it exits anyway.
 */
export function closeOnSignal({ settings, logger, close }: ShutdownOptions): void {
  const limitMs = 1000 * settings.SHUTDOWN_SECONDS;
  let closing = false;
  const end = (reason: string) => {
    if (closing) return;
    closing = true;
    logger.info({ reason }, 'shutting down');
    setTimeout(() => {
      logger.error({ limitMs }, 'not shut down in time');
      process.exit(1);
    }, limitMs).unref();
    close(Math.max(0, limitMs - HAND_BACK_MS)).then(
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

/**
 * Runs an app's main function; a failure at start is one clear line on stderr and exit code 1, or 78 where settings are refused.
 * Whoever started this process (`npm start`) is told when it is up: that it is the one that answers on its port, and did not die at
 * its start if it ends later.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  process.umask(OWNER_ONLY);
  // What a package prints is lost where it cannot be written (a full disk, a closed pipe); without listeners the error ends the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    await main();
    process.send?.({ listening: true });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(error instanceof SettingsError ? SETTINGS_REFUSED : 1);
  }
}
