/**
 * Runs `work` over all items, `lanes` at a time, results in the order of the items. The first failure stops the others
 * through their signal; it is thrown once all have ended, so nothing goes on behind the caller's back.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  caller: AbortSignal,
  work: (item: T, index: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([caller, failure.signal]);
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal.aborted) {
      const index = next++;
      results[index] = await work(items[index], index, signal);
    }
  };
  const guarded = () => lane().catch((error: unknown) => failure.abort(error));
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, guarded));
  signal.throwIfAborted();
  return results;
}
