/** Limits the connections of users. */
export interface ConnectionLimit {
  /** Counts a connection, once. @returns false when it is counted already or the limit is reached */
  take(connectionId: string): boolean;
  release(connectionId: string): void;
}

export function createConnectionLimit(limit: number): ConnectionLimit {
  const taken = new Set<string>();
  return {
    take(connectionId) {
      if (taken.has(connectionId) || taken.size >= limit) return false;
      taken.add(connectionId);
      return true;
    },
    release: (connectionId) => void taken.delete(connectionId),
  };
}

/** Limits the connections without a valid token, in total and by address, separately from those of users. */
export interface AnonymousLimit {
  count(): number;
  hasRoomFor(address: string): boolean;
  /** Counts a connection. @returns releases it, once */
  enter(address: string): () => void;
}

interface AnonymousLimits {
  readonly total: number;
  readonly perAddress: number;
}

export function createAnonymousLimit({ total, perAddress }: AnonymousLimits): AnonymousLimit {
  /** One entry per connection; the limits are small. */
  const present = new Set<{ readonly address: string }>();
  const countFrom = (address: string) => [...present].filter((entry) => entry.address === address).length;
  return {
    count: () => present.size,
    hasRoomFor: (address) => present.size < total && countFrom(address) < perAddress,
    enter(address) {
      const entry = { address };
      present.add(entry);
      return () => void present.delete(entry);
    },
  };
}
