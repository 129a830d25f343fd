/** Turns for imports: so many at once, and one at a time for each observation. Others wait in their order. */
export interface DownloadSlots {
  /**
   * Waits for a turn, runs `work`, gives the turn on.
   * @param signal leaving the queue; rejects with its reason
   */
  run<T>(obsId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly obsId: string;
  readonly start: () => void;
}

export function downloadSlots(capacity: number): DownloadSlots {
  const running = new Set<string>();
  const waiting: Waiter[] = [];

  const admit = () => {
    while (running.size < capacity) {
      const next = waiting.findIndex(({ obsId }) => !running.has(obsId));
      if (next < 0) return;
      const [waiter] = waiting.splice(next, 1);
      running.add(waiter.obsId);
      waiter.start();
    }
  };

  const turn = (obsId: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiter: Waiter = { obsId, start };
      signal.throwIfAborted();
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(waiter);
      admit();
    });

  return {
    async run(askedId, signal, work) {
      const obsId = askedId.toLowerCase();
      await turn(obsId, signal);
      try {
        return await work();
      } finally {
        running.delete(obsId);
        admit();
      }
    },
  };
}
