/** Where a tab remembers its picture over a reload. */
const KEY = 'firstlight.studio';

/** What a tab was showing. */
export interface TabMemory {
  /** Name of the picture among the recent ones. */
  readonly id: string;
  /** What stood behind `#` when the tab was last at rest. */
  readonly address: string;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Remembers what the tab shows. A browser without storage forgets: then a reload has what the address has. */
export function rememberTab(storage: TabStorage, memory: TabMemory): void {
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // No room, or none allowed.
  }
}

/**
 * The name of the picture that the tab was showing at this address: it is kept at the last moment, so it is newer than the address. Undefined
 * at another address.
 */
export function rememberedAt(storage: TabStorage, address: string): string | undefined {
  try {
    const memory = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<TabMemory> | null;
    return memory?.address === address && typeof memory.id === 'string' ? memory.id : undefined;
  } catch {
    return undefined;
  }
}
