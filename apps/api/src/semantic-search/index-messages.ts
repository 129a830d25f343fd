import type { SearchEntry } from '#domain';
import type { VectorAnswer, VectorQuestion } from './vector-index.js';

/** What the thread of the index is told. */
export type IndexOrder =
  | { readonly kind: 'reset'; readonly model: string; readonly dimensions: number }
  | { readonly kind: 'apply'; readonly entries: readonly SearchEntry[] }
  | { readonly kind: 'search'; readonly question: VectorQuestion };

export type IndexMessage = IndexOrder & { readonly number: number };

export interface IndexReply {
  readonly number: number;
  /** Of a search. */
  readonly answer?: VectorAnswer;
}
