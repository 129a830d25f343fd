import type { SearchEntry } from '#domain';
import type { Thread } from '../threads/thread.js';
import type { VectorAnswer, VectorQuestion } from './vector-index.js';

/** What the thread of the index is told. */
export type IndexOrder =
  | { readonly kind: 'reset'; readonly model: string; readonly dimensions: number }
  | { readonly kind: 'apply'; readonly entries: readonly SearchEntry[] }
  | { readonly kind: 'search'; readonly question: VectorQuestion };

/** The thread that holds the index; only searches are answered. */
export type IndexThread = Thread<IndexOrder, VectorAnswer | undefined>;
