import { LRUCache } from 'lru-cache';

/** Callers whose turns are remembered; one that is forgotten counts as new. */
const MAX_CALLERS = 1000;

/** Round-robin over callers: the one whose last turn was the longest ago goes first, however many calls it has waiting. */
export interface Turns {
  /** Negative when `a` goes before `b`, 0 for one caller. */
  readonly compare: (a: string, b: string) => number;
  /** The caller has had a turn. */
  take(caller: string): void;
}

export function createTurns(): Turns {
  /** The number of each caller's last turn. */
  const lastTurns = new LRUCache<string, number>({ max: MAX_CALLERS });
  let turns = 0;
  const lastTurn = (caller: string): number => lastTurns.peek(caller) ?? 0;
  return {
    compare: (a, b) => lastTurn(a) - lastTurn(b),
    take: (caller) => void lastTurns.set(caller, (turns += 1)),
  };
}

/** The first of those that nobody goes before; `undefined` of none. @param compare as of `Array.sort` */
export const firstOf = <T>(waiting: readonly T[], compare: (a: T, b: T) => number): T | undefined =>
  waiting.length === 0
    ? undefined
    : waiting.reduce((first, other) => (compare(other, first) < 0 ? other : first));
