import type { QuestionWord, MeaningTerm, ModelStatus, RecordMeaning } from '#processing-client/contract';

/** The vector and the terms of a record or a question. */
export interface Embedded {
  readonly vector: Float32Array;
  readonly terms: readonly MeaningTerm[];
}

export interface EmbeddedRecord extends Embedded {
  /** For the word index, see `wordsOfRecord`. */
  readonly words: Buffer;
}

export interface EmbeddedQuestion extends Embedded {
  /** Fraction of the question that the vector represents; the words are the rest. */
  readonly vectorShare: number;
  readonly words: readonly QuestionWord[];
  readonly literal: readonly (readonly number[])[];
}

/**
 * Computes vectors of records and questions; the inner product of two measures how well they fit. Vectors of different models are never
 * compared.
 */
export interface Embedder {
  /** Its name and version, stored with each vector. */
  readonly model: string;
  readonly dimensions: () => number | null;
  readonly status: () => ModelStatus;
  /** Starts to load the model. */
  readonly prepare: () => void;
  /** @throws AppError unavailable while the model cannot be loaded */
  records(records: readonly RecordMeaning[]): Promise<EmbeddedRecord[]>;
  question(question: string): Promise<EmbeddedQuestion>;
}
