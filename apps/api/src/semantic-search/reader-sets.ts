interface ReaderSet {
  readonly key: string;
  readonly readers: readonly string[];
  /** Number of records with this set. */
  holders: number;
}

/** Reader sets by number, shared by many records. Unused sets are freed. */
export function createReaderSets() {
  const numbers = new Map<string, number>();
  /** By number; `null`: free. */
  let sets: (ReaderSet | null)[] = [];
  let free: number[] = [];

  const add = (key: string, readers: readonly string[]): number => {
    const number = free.pop() ?? sets.length;
    sets[number] = { key, readers, holders: 0 };
    numbers.set(key, number);
    return number;
  };

  return {
    /** The number of a set, with one more record. */
    hold(readers: readonly string[]): number {
      const key = [...readers].sort().join();
      const number = numbers.get(key) ?? add(key, readers);
      sets[number]!.holders += 1;
      return number;
    },
    /** Releases a set for one record; the number of an unused set is reused. */
    release(number: number): void {
      const set = sets[number]!;
      set.holders -= 1;
      if (set.holders > 0) return;
      numbers.delete(set.key);
      sets[number] = null;
      free.push(number);
    },
    clear(): void {
      numbers.clear();
      [sets, free] = [[], []];
    },
    /** By number: whether the set contains one of `readers`. */
    thatHold: (readers: readonly string[] | null): boolean[] =>
      sets.map(
        (set) => set !== null && (readers === null || set.readers.some((member) => readers.includes(member))),
      ),
  };
}
