import { Type } from 'class-transformer';
import { IsObject, IsString, Matches, ValidateNested } from 'class-validator';
import { COMPOSITE_LIMITS, withProgress, type OperationContract } from '../operation.js';
import { SHA256 } from '../results.js';
import { ALGORITHMS, STEP_SHAPES, StatisticsStep, type ProcessStep } from './process-parameters.js';

/** Requests the processing of a stored file into another one. */
export class ProcessRequest {
  @IsString()
  readonly key: string;

  /** The user's name of the file: for the history of the result, and messages. */
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

  /** Folder of the result: below `derived/` for an image, below `results/` for a document. */
  @IsString()
  readonly folder: string;

  /** Last part of its key. */
  @IsString()
  readonly fileName: string;
}

/** The resulting file. */
export interface ProcessFacts {
  /** Differs for each call: an abandoned call may still be running while the next one writes. */
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Processes a stored file into another one, with progress. */
export const process = {
  path: '/process',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: ProcessRequest,
  answer: withProgress<ProcessFacts>('sha256'),
} as const satisfies OperationContract;
