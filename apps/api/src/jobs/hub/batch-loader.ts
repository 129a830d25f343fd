/** The largest batch: no query grows without bound. */
export const MAX_BATCH = 500;

interface Request<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads values in batches: keys that are requested while a query runs go into the next one, so a thousand sockets that connect
 * at once cost a few queries. No value is older than its request.
 * @param load returns the values of the keys that exist
 */
export function batchLoader<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting: Request<Value>[] = [];
  let isLoading = false;

  const loadBatch = async (): Promise<void> => {
    const batch = waiting.splice(0, MAX_BATCH);
    try {
      const values = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const loadAll = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    while (waiting.length > 0) await loadBatch();
    isLoading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void loadAll();
    });
}
