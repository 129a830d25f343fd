import type { DataSource, EntityManager } from 'typeorm';
import type { Claim } from '../jobs/job-values.js';

/** Counts of a migration of the storage, over all runs of its job. */
export interface MoveCounts {
  /** Number of files that got a new key. */
  readonly renamed: number;
  /** Number of files moved from the previous storage. */
  readonly moved: number;
  readonly movedBytes: number;
}

/** Files that were copied and whose originals are about to be removed: sizes in bytes by key. */
export type LeavingFiles = Readonly<Record<string, number>>;

/** The outcome for a file that was about to be removed. */
interface Settled extends Partial<MoveCounts> {
  readonly key?: string;
}

/**
 * The progress of a migration, in the details of its job. Each move is counted in the transaction that makes it, so that the counts are
 * right wherever a run ends. Only the run that holds the claim writes it.
 */
export interface MoveLedger {
  read(): Promise<MoveCounts & { readonly leaving: LeavingFiles }>;
  /** Records that a file's original is about to be removed, which happens outside of any transaction. */
  leave(key: string, size: number): Promise<void>;
  /** Counts finished files. @param manager the transaction that finished them */
  count(done: Settled, manager?: EntityManager): Promise<void>;
}

const MINE = `id = $1 AND claim_id = $2 AND status = 'running'`;
const LEAVING = `coalesce(details -> 'leaving', '{}'::jsonb)`;
const plus = (field: keyof MoveCounts, value: string) =>
  `'${field}', (details ->> '${field}')::bigint + ${value}::bigint`;

export function createMoveLedger(database: DataSource, { jobId, claimId }: Claim): MoveLedger {
  const write = async (more: string, values: unknown[], manager: Pick<EntityManager, 'query'> = database) => {
    const [, rows] = await manager.query<[unknown, number]>(
      `UPDATE jobs SET details = details || jsonb_build_object(${more}) WHERE ${MINE}`,
      [jobId, claimId, ...values],
    );
    if (rows === 0) throw new Error('another run has taken over the migration');
  };
  return {
    async read() {
      const [{ details }] = await database.query<[{ details: MoveCounts & { leaving?: LeavingFiles } }]>(
        `SELECT details FROM jobs WHERE id = $1`,
        [jobId],
      );
      const { renamed, moved, movedBytes, leaving = {} } = details;
      return { renamed, moved, movedBytes, leaving };
    },
    leave: (key, size) =>
      write(`'leaving', ${LEAVING} || jsonb_build_object($3::text, $4::bigint)`, [key, size]),
    count: ({ renamed = 0, moved = 0, movedBytes = 0, key = '' }, manager) =>
      write(
        `${plus('renamed', '$3')}, ${plus('moved', '$4')}, ${plus('movedBytes', '$5')}, 'leaving', ${LEAVING} - $6::text`,
        [renamed, moved, movedBytes, key],
        manager,
      ),
  };
}
