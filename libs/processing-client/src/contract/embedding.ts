import { type CallLimits, type DocumentForm, type OperationContract } from './operation.js';

/** Most records of one call. */
export const EMBED_BATCH = 200;

/** Time of semantic operations (docs/reference/limits.md, "Time limits"). */
const SEMANTIC_LIMITS = { attempt: 'SEMANTIC_SECONDS' } as const satisfies CallLimits;

/** The fields of a record from which its vector is computed. */
export interface RecordMeaning {
  readonly targetName: string | null;
  readonly instrument: string | null;
  readonly filter: string | null;
  readonly observationTitle: string | null;
  readonly proposalPi: string | null;
  readonly proposalId: string | null;
  readonly wavelengthUm: number | null;
  readonly dataType: string;
  readonly tags: readonly string[];
  readonly description: string | null;
  /** Its centre on the sky, ICRS degrees. */
  readonly ra: number | null;
  readonly dec: number | null;
}

export interface EmbedRecordsRequest {
  readonly records: readonly RecordMeaning[];
}

export interface EmbedQuestionRequest {
  readonly question: string;
}

/** A concept or a word, with a key common to questions and records, and a text for people. */
export interface MeaningTerm {
  readonly key: string;
  readonly label: string;
}

/** A vector in bytes: the value of each is `scale` times a signed byte. */
export interface Embedding {
  readonly vector: string;
  readonly scale: number;
  /** The terms it was computed from, the most certain first. */
  readonly terms: readonly MeaningTerm[];
}

export interface RecordEmbedding extends Embedding {
  /** Its words, names and wavelengths: for each a hash of four bytes (low byte first), and one byte for its weight in hundredths. */
  readonly words: string;
}

/** A word of a question, by its hashes; records with one of the keys match it. */
export interface QuestionWord {
  readonly keys: readonly number[];
  /** Weight of each key. */
  readonly weights: readonly number[];
  /** Weight of the word in the question. */
  readonly weight: number;
  /** The same when no record has the word; and when a record has a rare word next to it. */
  readonly missing: number;
  readonly missingBesideKnown: number;
  /** Whether the weight grows with the rarity of the word. */
  readonly isRarer: boolean;
}

export interface QuestionEmbedding extends Embedding {
  /** Fraction of the question that the vector represents; the words are the rest. */
  readonly vectorShare: number;
  readonly words: readonly QuestionWord[];
  /** For each word of the question its keys: a record with one key of each contains the whole question. */
  readonly literal: readonly (readonly number[])[];
}

/** Vectors of one model; vectors of different models cannot be compared. */
interface OfOneModel {
  readonly model: string;
  readonly dimensions: number;
}

export interface EmbeddedRecords extends OfOneModel {
  readonly items: readonly RecordEmbedding[];
}

export interface EmbeddedQuestion extends OfOneModel {
  readonly item: QuestionEmbedding;
}

export const MODEL_STATUSES = ['ready', 'loading', 'unavailable'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export interface EmbedderStateRequest {
  /** Whether to load the model now if it is not loaded yet. */
  readonly load: boolean;
}

/** The model, and whether it is ready. */
export interface EmbedderState {
  readonly model: string;
  /** `null` until the model has reported it. */
  readonly dimensions: number | null;
  readonly status: ModelStatus;
}

/** Vectors of records. */
export const embedRecords: OperationContract<EmbedRecordsRequest, DocumentForm<'json', EmbeddedRecords>> = {
  path: '/embed/records',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  answer: { as: 'json', field: 'items' },
};

/** The vector of a question. */
export const embedQuestion: OperationContract<
  EmbedQuestionRequest,
  DocumentForm<'json', EmbeddedQuestion>
> = {
  path: '/embed/question',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  answer: { as: 'json', field: 'item' },
};

export const embedderState: OperationContract<EmbedderStateRequest, DocumentForm<'json', EmbedderState>> = {
  path: '/embed/state',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  answer: { as: 'json', field: 'status' },
};
