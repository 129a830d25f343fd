import type { Logger } from 'pino';
import { SettingsError } from '../config/load-settings.js';
import type { Settings } from '../config/settings.js';
import { messageOf } from '../errors/message-of.js';

/** Time to abort unfinished work, hand it back and close connections. */
const HAND_BACK_MS = 7_000;

/** Exit code of an app whose settings are refused (sysexits.h: EX_CONFIG): a restart would not help. */
const SETTINGS_REFUSED = 78;

/** Umask of an app: files are readable by their owner only, in containers, too. */
const OWNER_ONLY = 0o077;

export interface ShutdownOptions {
  readonly settings: Pick<Settings, 'SHUTDOWN_SECONDS'>;
  readonly logger: Logger;
  /** @param finishMs time that work in progress may still take */
  readonly close: (finishMs: number) => Promise<void>;
}

/**
 * Shuts the process down on SIGTERM, SIGINT, or when the parent that started it (`npm start`) is gone: `close` runs once, then
 * the process exits; after SHUTDOWN_SECONDS it exits anyway.
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
  // Node itself would print all properties of the error, such as the parameters of a failed query.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}

/**
 * Runs an app's main function; a failure at start is one line on stderr and exit code 1, or 78 for refused settings. The parent
 * process (`npm start`) is told when the app is up, so that it can tell a failed start from a later crash.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  process.umask(OWNER_ONLY);
  // Output of packages is lost where it cannot be written (a full disk, a closed pipe); without listeners the error would end
  // the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    await main();
    process.send?.({ listening: true });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(error instanceof SettingsError ? SETTINGS_REFUSED : 1);
  }
}
