import type { FileMoves, LibraryStore, MoveLedger } from '#domain';
import type { Logger, Storage } from '#platform';
import type { PatientCalls } from '#queues';

/** What the parts of a migration share. */
export interface Migration extends PatientCalls {
  /** Both storages as one, as everybody reads them. */
  readonly storage: Storage;
  readonly moves: FileMoves;
  readonly library: Pick<LibraryStore, 'discard'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly ledger: MoveLedger;
  /** Tells that a file is done. */
  readonly done: () => void;
  /** Notes a file that is left where it is. */
  readonly damaged: (key: string) => void;
}

/** Files that are copied side by side: each holds a connection to the database for a moment. */
export const FILES_AT_ONCE = 3;
/** Files that are looked up at once. */
export const BATCH = 200;
