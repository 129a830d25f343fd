/** Places for a limited number of connections. */
export interface Places {
  /** Takes a place for a connection. @returns whether there was one; a connection gets one at a time */
  take(connectionId: string): boolean;
  release(connectionId: string): void;
}

export function createPlaces(limit: number): Places {
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
