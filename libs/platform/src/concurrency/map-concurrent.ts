/** Number of items in progress at once, and a signal that stops all of them. */
export interface MapOptions {
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/**
 * Runs `work` over all items, `limit` at a time; results are in the order of the items. The first failure aborts the others and
 * is thrown once all of them have ended, so that no work goes on in the background.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  { limit, signal }: MapOptions,
  work: (item: T, index: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const slots = new Array<undefined>(Math.min(limit, items.length)).fill(undefined);
  await forEachWithSlot(
    items,
    slots,
    async (item, _, index, stop) => void (results[index] = await work(item, index, stop)),
    signal,
  );
  return results;
}

/**
 * Runs `work` over all items in order; each slot (a buffer, for example) serves one item at a time. Failures are handled as by
 * {@link mapConcurrent}, so that no work writes to a slot after the promise is settled.
 */
export async function forEachWithSlot<Item, Slot>(
  items: readonly Item[],
  slots: readonly Slot[],
  work: (item: Item, slot: Slot, index: number, signal: AbortSignal) => Promise<void>,
  caller?: AbortSignal,
): Promise<void> {
  const failure = new AbortController();
  const signal = caller ? AbortSignal.any([caller, failure.signal]) : failure.signal;
  let next = 0;
  const runOn = async (slot: Slot): Promise<void> => {
    while (next < items.length && !signal.aborted) {
      const index = next++;
      await work(items[index], slot, index, signal);
    }
  };
  const stopOthers = (error: unknown) => failure.abort(error);
  await Promise.all(slots.map((slot) => runOn(slot).catch(stopOthers)));
  signal.throwIfAborted();
}
