import type { SearchEntry } from '#domain';
import type { Thread } from '#platform';
import type { VectorAnswer, VectorQuestion } from './vector-index.js';

/** Messages to the index thread. */
export type IndexMessage =
  | { readonly kind: 'reset'; readonly model: string; readonly dimensions: number }
  | { readonly kind: 'apply'; readonly entries: readonly SearchEntry[] }
  | { readonly kind: 'search'; readonly question: VectorQuestion };

/** The index thread; it answers searches only. */
export type IndexThread = Thread<IndexMessage, VectorAnswer | undefined>;
