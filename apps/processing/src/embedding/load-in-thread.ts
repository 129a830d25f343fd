import { startThread } from '#platform';

/** Computes unit vectors of texts. */
export type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** A model that is loaded for its first call. */
export interface LoadedModel {
  readonly encode: Encode;
  /** Ends all of its work, even a call that would never end. */
  readonly end: () => void;
}

/** Texts for the thread, which answers with their vectors. */
export interface Texts {
  readonly texts: readonly string[];
}

/**
 * Loads a model in a separate thread, so that it cannot block the engine, and can be terminated.
 * @param name its name at the hub, or its folder
 */
export function loadInThread(
  name: string,
  file = new URL('./sentence-thread.js', import.meta.url),
): LoadedModel {
  const thread = startThread<Texts, readonly Float32Array[]>(file, name);
  return { encode: (texts) => thread.tell({ texts }), end: () => void thread.close() };
}
