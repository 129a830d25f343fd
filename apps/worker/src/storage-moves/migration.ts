import type { FileMoves, LibraryStore, MoveLedger } from '#domain';
import type { Logger, Storage } from '#platform';
import type { WaitingCalls } from '#queues';

/** The shared context of a migration's steps. */
export interface Migration extends WaitingCalls {
  /** Both storages combined, as all processes read them. */
  readonly storage: Storage;
  readonly moves: FileMoves;
  readonly library: Pick<LibraryStore, 'discard'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly ledger: MoveLedger;
  /** Reports that a file is done. */
  readonly done: (key: string) => void;
  /** Notes a file that is left in place, and the reason. */
  readonly left: (key: string, reason: Error) => void;
}

/** Files looked up in one batch. */
export const BATCH = 200;
