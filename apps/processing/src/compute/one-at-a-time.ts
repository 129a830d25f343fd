/** Runs tasks one after the other, in the order they came; one whose signal fires while it waits is dropped. */
export function oneAtATime(): <T>(signal: AbortSignal, task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (signal, task) => {
    const mine = last.then(() => {
      signal.throwIfAborted();
      return task();
    });
    last = mine.catch(() => undefined); // Its caller hears of it; the next one only waits for the end.
    return mine;
  };
}
