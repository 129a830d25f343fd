import type { DataSource } from 'typeorm';
import { withAdvisoryLock } from '#domain';
import type { Logger } from '#platform';

/** One kind of leftover that the sweeper removes. */
export interface Sweep {
  readonly name: string;
  /** Removes the leftovers. @returns counts by kind */
  readonly run: () => Promise<Readonly<Record<string, number>>>;
}

/** The counts of the sweeps by name; `null` for a failed sweep. */
export type SweepReport = Readonly<Record<string, Readonly<Record<string, number>> | null>>;

/**
 * Runs all sweeps one after the other, in one process at a time. A failed sweep does not stop the others. Their counts are one log line.
 * @returns `null` when another process is sweeping
 */
export const sweepAll = (
  database: DataSource,
  sweeps: readonly Sweep[],
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): Promise<SweepReport | null> =>
  withAdvisoryLock(database, 'sweeper', async () => {
    const started = Date.now();
    const report: Record<string, Readonly<Record<string, number>> | null> = {};
    for (const { name, run } of sweeps) {
      if (signal.aborted) break;
      report[name] = await run().catch((error: unknown) => {
        if (!signal.aborted) logger.error({ sweep: name, err: error }, 'sweep failed; it runs again');
        return null;
      });
    }
    logger.info({ swept: report, tookMs: Date.now() - started }, 'swept');
    return report;
  });
