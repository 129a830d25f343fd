import type { AskedWord, MeaningTerm, ModelStatus, RecordMeaning } from '#processing-client/contract';

/** Something understood, and its vector. */
export interface Meant {
  readonly vector: Float32Array;
  readonly terms: readonly MeaningTerm[];
}

export interface MeantRecord extends Meant {
  /** For the index of words, see `wordsOfRecord`. */
  readonly words: Buffer;
}

export interface MeantQuestion extends Meant {
  /** How much of the question the vector speaks for; the words are the rest. */
  readonly vectorShare: number;
  readonly words: readonly AskedWord[];
  readonly literal: readonly (readonly number[])[];
}

/**
 * Makes vectors of records and questions; the inner product of two says how well they fit. Vectors of different models are never
 * compared.
 */
export interface Embedder {
  /** Its name and version: what is stored beside each vector. */
  readonly model: string;
  readonly dimensions: () => number | null;
  readonly status: () => ModelStatus;
  /** Begins to load what has to be loaded. */
  readonly prepare: () => void;
  /** @throws AppError unavailable while the model cannot be had */
  records(records: readonly RecordMeaning[]): Promise<MeantRecord[]>;
  question(question: string): Promise<MeantQuestion>;
}
