import { AppError } from '#platform';

/** Connections of one account to one API process. */
export const MAX_OF_ACCOUNT = 20;

/** Limits the connections of users. */
export interface ConnectionLimit {
  /**
   * Counts a connection, once.
   * @throws AppError rate-limited when the account has too many; unavailable when it is counted already or the hub is full
   */
  take(connectionId: string, userId: string): void;
  release(connectionId: string): void;
}

export function createConnectionLimit(limit: number): ConnectionLimit {
  /** The users of connections. */
  const taken = new Map<string, string>();
  const countOf = (userId: string) => [...taken.values()].filter((other) => other === userId).length;
  return {
    take(connectionId, userId) {
      if (countOf(userId) >= MAX_OF_ACCOUNT)
        throw new AppError('rate-limited', `An account may have ${MAX_OF_ACCOUNT} connections to the hub`);
      if (taken.has(connectionId) || taken.size >= limit)
        throw new AppError('unavailable', 'The hub is full; try again later');
      taken.set(connectionId, userId);
    },
    release: (connectionId) => void taken.delete(connectionId),
  };
}
