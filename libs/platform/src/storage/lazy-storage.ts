import type { Storage } from './storage.js';

/** A storage that is loaded on first use, so that an unused client library does not slow down the start. */
export function lazyStorage(load: () => Promise<Storage>): Storage {
  let loading: Promise<Storage> | undefined;
  const storage = () => (loading ??= load());
  return {
    assertRoom: async (...input) => (await storage()).assertRoom(...input),
    put: async (...input) => (await storage()).put(...input),
    putFile: async (...input) => (await storage()).putFile(...input),
    open: async (...input) => (await storage()).open(...input),
    openSized: async (...input) => (await storage()).openSized(...input),
    openReader: async (...input) => (await storage()).openReader(...input),
    stat: async (...input) => (await storage()).stat(...input),
    async *list(prefix) {
      yield* (await storage()).list(prefix);
    },
    removeUnfinished: async (...input) => (await storage()).removeUnfinished(...input),
    delete: async (...input) => (await storage()).delete(...input),
    check: async () => (await storage()).check(),
    close: async () => loading && (await loading).close(),
  };
}
