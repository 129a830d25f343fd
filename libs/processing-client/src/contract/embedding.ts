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
  Min,
} from 'class-validator';
import type { CallLimits, OperationContract } from './operation.js';
import { Nullable, Part, Parts } from './shape.js';

/** Records that are embedded in one call. */
export const EMBED_BATCH = 200;

/** Time of semantic operations (docs/reference/limits.md, "Time limits"). */
const SEMANTIC_LIMITS = { attempt: 'SEMANTIC_SECONDS' } as const satisfies CallLimits;

/** What the meaning of a record follows from. */
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

  /** Its middle on the sky, ICRS degrees. */
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

/** Something that was understood, by a key that is the same in questions and records, and in words for people. */
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

  /** What it was made of, the surest first. */
  @Parts(() => MeaningTerm)
  readonly terms: readonly MeaningTerm[];
}

export class RecordEmbedding extends Embedding {
  /** Its words, names and wavelengths: for each a hash of four bytes (low byte first), and one byte for its weight in hundredths. */
  @IsBase64()
  readonly words: string;
}

/** Something that a question looks for by its hash; records that have one of the keys have it. */
export class QuestionWord {
  @IsArray()
  @IsInt({ each: true })
  readonly keys: readonly number[];

  /** How well each key answers it. */
  @IsArray()
  @IsNumber({}, { each: true })
  readonly weights: readonly number[];

  /** How much of the question it is. */
  @IsNumber()
  readonly weight: number;

  /** The same, where no record has it; and where a rare word beside it stands in one. */
  @IsNumber()
  readonly missing: number;

  @IsNumber()
  readonly missingBesideKnown: number;

  /** Whether it counts the more, the fewer records have it. */
  @IsBoolean()
  readonly isRarer: boolean;
}

export class QuestionEmbedding extends Embedding {
  /** How much of the question the vector speaks for; the words are the rest. */
  @IsNumber()
  readonly vectorShare: number;

  @Parts(() => QuestionWord)
  readonly words: readonly QuestionWord[];

  /** For each word of the question the keys that say it: where each has one, all of the question stands in a record. */
  @IsArray()
  @IsArray({ each: true })
  readonly literal: readonly (readonly number[])[];
}

/** Vectors of one model; those of another one cannot be compared with them. */
class OfOneModel {
  @IsString()
  readonly model: string;

  @IsInt()
  @Min(1)
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
  /** Whether a model that is not loaded yet is to be loaded now. */
  @IsBoolean()
  readonly load: boolean;
}

/** What embeds, and whether it can. */
export class EmbedderState {
  @IsString()
  readonly model: string;

  /** `null` as long as a model has not said. */
  @Nullable(IsInt())
  readonly dimensions: number | null;

  @IsIn(MODEL_STATUSES)
  readonly status: ModelStatus;
}

/** Vectors of what records mean. */
export const embedRecords = {
  path: '/embed/records',
  queue: 'embedding',
  limits: SEMANTIC_LIMITS,
  request: EmbedRecordsRequest,
  answer: { as: 'json', shape: EmbeddedRecords },
} as const satisfies OperationContract;

/** The vector of what a question asks for. */
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
