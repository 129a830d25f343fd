import { unlessAborted } from '#platform';

/** One at a time: urgent ones first, each kind in the order it came. */
export interface Turns {
  /** Resolves when it is the caller's turn, with what ends it. @throws the reason of `signal`, and the turn goes on */
  take(isUrgent: boolean, signal: AbortSignal): Promise<() => void>;
}

export function createTurns(): Turns {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let isTaken = false;

  const next = (): void => {
    const begin = urgent.shift() ?? patient.shift();
    isTaken = begin !== undefined;
    begin?.();
  };
  return {
    async take(isUrgent, signal) {
      signal.throwIfAborted();
      const turn = new Promise<void>((resolve) => (isUrgent ? urgent : patient).push(resolve));
      if (!isTaken) next();
      try {
        await unlessAborted(turn, signal);
      } catch (error) {
        // Whoever has given up passes the turn on when it comes.
        void turn.then(next);
        throw error;
      }
      return next;
    },
  };
}
