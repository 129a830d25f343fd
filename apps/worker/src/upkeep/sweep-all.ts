import type { DataSource } from 'typeorm';
import { withAdvisoryLock } from '#domain';
import type { Logger } from '#platform';

/** One kind of left-over that is looked for. */
export interface Sweep {
  readonly name: string;
  /** Clears it away. @returns what it did, by kind */
  readonly run: () => Promise<Readonly<Record<string, number>>>;
}

/** What the sweeps did, by name; `null` for one that failed. */
export type SweepReport = Readonly<Record<string, Readonly<Record<string, number>> | null>>;

/**
 * Does all sweeps, one after the other, unless another process is at it. One that fails does not keep the others from
 * their work. What they did is one line in the log.
 * @returns `null` when another process is at it
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
