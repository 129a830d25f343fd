/** Limits what runs at once, such as connections or downloads: in total and by caller. */
export interface CallerLimit {
  isFull(): boolean;
  hasRoomFor(caller: string): boolean;
  /** Counts one more of the caller. @returns releases it, once */
  enter(caller: string): () => void;
}

interface CallerLimits {
  /** Default: none. */
  readonly total?: number;
  readonly perCaller: number;
}

export function createCallerLimit({ total = Infinity, perCaller }: CallerLimits): CallerLimit {
  /** One entry for each that runs; the limits are small. */
  const present = new Set<{ readonly caller: string }>();
  const countOf = (caller: string) => [...present].filter((entry) => entry.caller === caller).length;
  const isFull = () => present.size >= total;
  return {
    isFull,
    hasRoomFor: (caller) => !isFull() && countOf(caller) < perCaller,
    enter(caller) {
      const entry = { caller };
      present.add(entry);
      return () => void present.delete(entry);
    },
  };
}
