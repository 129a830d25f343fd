import type { FileMoves, LibraryStore, MoveLedger } from '#domain';
import type { Logger, Storage } from '#platform';
import type { WaitingCalls } from '#queues';

/** What the parts of a migration share. */
export interface Migration extends WaitingCalls {
  /** Both storages as one, as everybody reads them. */
  readonly storage: Storage;
  readonly moves: FileMoves;
  readonly library: Pick<LibraryStore, 'discard'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly ledger: MoveLedger;
  /** Tells that a file is done. */
  readonly done: (key: string) => void;
  /** Notes a file that is left where it is, and why. */
  readonly left: (key: string, reason: Error) => void;
}

/** Files that are looked up at once. */
export const BATCH = 200;
