import { Type } from 'class-transformer';
import { IsInt, IsObject, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { COMPOSITE_LIMITS, type OperationContract } from './operation.js';
import { SHA256 } from './results.js';
import { ALGORITHMS, STEP_SHAPES, StatisticsStep, type ProcessStep } from './process-parameters.js';

/** A stored file that is processed into another one. */
export class ProcessRequest {
  @IsString()
  readonly key: string;

  /** What people call the file: for the history of the result, and messages. */
  @IsString()
  readonly name: string;

  @Matches(SHA256)
  readonly sha256: string;

  @IsObject()
  @ValidateNested()
  @Type(() => StatisticsStep, {
    discriminator: {
      property: 'algorithm',
      subTypes: ALGORITHMS.map((name) => ({ name, value: STEP_SHAPES[name] })),
    },
    keepDiscriminatorProperty: true,
  })
  readonly step: ProcessStep;

  /** Where the result goes: below `derived/` an image, below `results/` a document. */
  @IsString()
  readonly folder: string;

  /** Last part of its key. */
  @IsString()
  readonly fileName: string;
}

/** The file that came of it. */
export class ProcessFacts {
  /** No two calls write to one key: a call that was given up may still be at work beside the next. */
  @IsString()
  readonly key: string;

  @IsString()
  readonly contentType: string;

  @IsInt()
  @Min(0)
  readonly size: number;

  @Matches(SHA256)
  readonly sha256: string;
}

/** Processes a stored file into another one, with progress. */
export const process = {
  path: '/process',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: ProcessRequest,
  answer: { as: 'progress', shape: ProcessFacts },
} as const satisfies OperationContract;
