import { unlessAborted } from '#platform';

/**
 * Works on the items in their order; every slot (memory, for example) has one item at a time. After a failure no more are begun,
 * and its error is thrown when the others have ended: no slot is written to any more then.
 */
export async function forEachWithSlot<Item, Slot>(
  items: readonly Item[],
  slots: readonly Slot[],
  work: (item: Item, slot: Slot, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const runOn = async (slot: Slot): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      try {
        await work(items[index], slot, index);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(slots.map(runOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** One holder at a time: urgent ones first, each kind in the order it came. */
export interface PriorityMutex {
  /** Resolves when the caller holds it, with the function that releases it. @throws the reason of `signal` */
  acquire(isUrgent: boolean, signal: AbortSignal): Promise<() => void>;
}

export function priorityMutex(): PriorityMutex {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  let isHeld = false;

  const release = (): void => {
    const next = urgent.shift() ?? others.shift();
    isHeld = next !== undefined;
    next?.();
  };
  return {
    async acquire(isUrgent, signal) {
      signal.throwIfAborted();
      const held = new Promise<void>((resolve) => (isUrgent ? urgent : others).push(resolve));
      if (!isHeld) release();
      try {
        await unlessAborted(held, signal);
      } catch (error) {
        // An aborted caller hands the mutex on when its place comes.
        void held.then(release);
        throw error;
      }
      return release;
    },
  };
}
