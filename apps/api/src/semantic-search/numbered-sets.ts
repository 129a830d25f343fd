/** Sets of readers by number: many records have the same. */
export function numberedSets() {
  const numbers = new Map<string, number>();
  const members: (readonly string[])[] = [];
  return {
    numberOf(readers: readonly string[]): number {
      const key = [...readers].sort().join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = members.push(readers) - 1;
        numbers.set(key, number);
      }
      return number;
    },
    /** By number: whether one of `readers` belongs to the set. */
    thatHold: (readers: readonly string[] | null): boolean[] =>
      members.map((set) => readers === null || set.some((member) => readers.includes(member))),
  };
}
