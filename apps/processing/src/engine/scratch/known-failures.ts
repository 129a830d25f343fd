import { AppError } from '#platform';

/** Files of which it is known that they cannot be unpacked; of more than this the oldest is forgotten. */
const MAX_KEPT = 1000;

/** What was wrong with files, so that nobody pays for it twice. */
export interface KnownFailures {
  /** @throws the error that the file met before */
  throwIfKnown(id: string): void;
  /** Keeps an error that lies in the file itself; another time, any other may be over. */
  note(id: string, error: unknown): void;
}

export function createKnownFailures(): KnownFailures {
  const known = new Map<string, AppError>();
  return {
    throwIfKnown(id) {
      const error = known.get(id);
      if (error) throw error;
    },
    note(id, error) {
      if (!(error instanceof AppError) || error.kind !== 'unprocessable') return;
      known.set(id, error);
      if (known.size <= MAX_KEPT) return;
      const [oldest] = known.keys();
      known.delete(oldest);
    },
  };
}
