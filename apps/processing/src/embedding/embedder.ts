import type { MeaningTerm, ModelStatus, RecordMeaning } from '#processing-client/contract';

/** Something understood, and its vector. */
export interface Meant {
  readonly vector: Float32Array;
  readonly terms: readonly MeaningTerm[];
}

/**
 * Makes vectors of records and questions; the inner product of two says how well they fit, 1 perfectly. Vectors of different
 * models are never compared.
 */
export interface Embedder {
  /** Its name and version: what is stored beside each vector. */
  readonly model: string;
  readonly dimensions: () => number | null;
  readonly status: () => ModelStatus;
  /** Begins to load what has to be loaded. */
  readonly prepare: () => void;
  /** @throws AppError unavailable while the model cannot be had */
  records(records: readonly RecordMeaning[]): Promise<Meant[]>;
  question(question: string): Promise<Meant>;
}
