import {
  ArrayMaxSize,
  IsArray,
  IsBase64,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  MaxLength,
} from 'class-validator';
import type { CallLimits, OperationContract } from './operation.js';
import { IsWhole, Nullable, Part, Parts } from './shape.js';

/** Most records of one call. */
export const EMBED_BATCH = 200;

/** Time of semantic operations (docs/reference/limits.md, "Time limits"). */
const SEMANTIC_LIMITS = { attempt: 'SEMANTIC_SECONDS' } as const satisfies CallLimits;

/** The fields of a record from which its vector is computed. */
export class RecordMeaning {
  @Nullable(IsString())
  readonly targetName: string | null;

  @Nullable(IsString())
  readonly instrument: string | null;

  @Nullable(IsString())
  readonly filter: string | null;

  @Nullable(IsString())
  readonly observationTitle: string | null;

  @Nullable(IsString())
  readonly proposalPi: string | null;

  @Nullable(IsString())
  readonly proposalId: string | null;

  @Nullable(IsNumber())
  readonly wavelengthUm: number | null;

  @IsString()
  readonly dataType: string;

  @IsArray()
  @IsString({ each: true })
  readonly tags: readonly string[];

  @Nullable(IsString())
  readonly description: string | null;

  /** Its centre on the sky, ICRS degrees. */
  @Nullable(IsNumber())
  readonly ra: number | null;

  @Nullable(IsNumber())
  readonly dec: number | null;
}

export class EmbedRecordsRequest {
  @ArrayMaxSize(EMBED_BATCH)
  @Parts(() => RecordMeaning)
  readonly records: readonly RecordMeaning[];
}

export class EmbedQuestionRequest {
  @IsString()
  @MaxLength(500)
  readonly question: string;
}

/** A concept or a word, with a key common to questions and records, and a text for people. */
export class MeaningTerm {
  @IsString()
  readonly key: string;

  @IsString()
  readonly label: string;
}

/** A vector in bytes: the value of each is `scale` times a signed byte. */
export class Embedding {
  @IsBase64()
  readonly vector: string;

  @IsNumber()
  readonly scale: number;

  /** The terms it was computed from, the most certain first. */
  @Parts(() => MeaningTerm)
  readonly terms: readonly MeaningTerm[];
}

export class RecordEmbedding extends Embedding {
  /** Its words, names and wavelengths: for each a hash of four bytes (low byte first), and one byte for its weight in hundredths. */
  @IsBase64()
  readonly words: string;
}

/** A word of a question, by its hashes; records with one of the keys match it. */
export class QuestionWord {
  @IsArray()
  @IsInt({ each: true })
  readonly keys: readonly number[];

  /** Weight of each key. */
  @IsArray()
  @IsNumber({}, { each: true })
  readonly weights: readonly number[];

  /** Weight of the word in the question. */
  @IsNumber()
  readonly weight: number;

  /** The same when no record has the word; and when a record has a rare word next to it. */
  @IsNumber()
  readonly missing: number;

  @IsNumber()
  readonly missingBesideKnown: number;

  /** Whether the weight grows with the rarity of the word. */
  @IsBoolean()
  readonly isRarer: boolean;
}

export class QuestionEmbedding extends Embedding {
  /** Fraction of the question that the vector represents; the words are the rest. */
  @IsNumber()
  readonly vectorShare: number;

  @Parts(() => QuestionWord)
  readonly words: readonly QuestionWord[];

  /** For each word of the question its keys: a record with one key of each contains the whole question. */
  @IsArray()
  @IsArray({ each: true })
  readonly literal: readonly (readonly number[])[];
}

/** Vectors of one model; vectors of different models cannot be compared. */
class OfOneModel {
  @IsString()
  readonly model: string;

  @IsWhole(1)
  readonly dimensions: number;
}

export class EmbeddedRecords extends OfOneModel {
  @Parts(() => RecordEmbedding)
  readonly items: readonly RecordEmbedding[];
}

export class EmbeddedQuestion extends OfOneModel {
  @Part(() => QuestionEmbedding)
  readonly item: QuestionEmbedding;
}

export const MODEL_STATUSES = ['ready', 'loading', 'unavailable'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export class EmbedderStateRequest {
  /** Whether to load the model now if it is not loaded yet. */
  @IsBoolean()
  readonly load: boolean;
}

/** The model, and whether it is ready. */
export class EmbedderState {
  @IsString()
  readonly model: string;

  /** `null` until the model has reported it. */
  @Nullable(IsInt())
  readonly dimensions: number | null;

  @IsIn(MODEL_STATUSES)
  readonly status: ModelStatus;
}

/** Vectors of records. */
export const embedRecords = {
  path: '/embed/records',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  request: EmbedRecordsRequest,
  answer: { as: 'json', shape: EmbeddedRecords },
} as const satisfies OperationContract;

/** The vector of a question. */
export const embedQuestion = {
  path: '/embed/question',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  request: EmbedQuestionRequest,
  answer: { as: 'json', shape: EmbeddedQuestion },
} as const satisfies OperationContract;

export const embedderState = {
  path: '/embed/state',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  request: EmbedderStateRequest,
  answer: { as: 'json', shape: EmbedderState },
} as const satisfies OperationContract;
