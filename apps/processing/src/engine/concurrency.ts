/**
 * Does something with each item, in their order; every slot (memory, a turn) has one item at a time. When one fails no more are
 * begun, and its error is thrown when the others have ended: nobody writes to a slot any more then.
 */
export async function shareOut<Item, Slot>(
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
