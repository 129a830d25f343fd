/** One upload that arrives. */
export interface Arrival {
  /** Counts bytes before they are written. @returns the bytes of all uploads of the account that are in progress */
  add(bytes: number): number;
  /** The file is gone, or a record counts it. */
  end(): void;
}

/**
 * Counts the bytes of uploads in progress by account, since no record counts them yet: many uploads at once would take up more of the
 * disk than the account's quota, for as long as they go on.
 * @returns begins an upload of an account
 */
export function countArrivingBytes(): (ownerId: string) => Arrival {
  const arriving = new Map<string, number>();
  const change = (ownerId: string, bytes: number): number => {
    const all = (arriving.get(ownerId) ?? 0) + bytes;
    if (all > 0) arriving.set(ownerId, all);
    else arriving.delete(ownerId);
    return all;
  };
  return (ownerId) => {
    let own = 0;
    return {
      add(bytes) {
        own += bytes;
        return change(ownerId, bytes);
      },
      end() {
        change(ownerId, -own);
        own = 0;
      },
    };
  };
}
