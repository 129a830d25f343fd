/** The most recently used values, as many as there is room for. */
export interface LruCache<T> {
  get(key: string): T | undefined;
  keep(key: string, value: T): void;
}

/** @param bytesOf the memory that a value takes; one that takes more than all the room is not kept */
export function createLruCache<T>(maxBytes: number, bytesOf: (value: T) => number): LruCache<T> {
  /** In the order of their last use. */
  const values = new Map<string, T>();
  let taken = 0;
  const forget = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    taken -= bytesOf(value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    keep(key, value) {
      forget(key);
      values.set(key, value);
      taken += bytesOf(value);
      for (const oldest of values.keys()) {
        if (taken <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}
