import { IsBoolean, IsInt, IsString, Matches, Min } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { SHA256 } from './results.js';
import { Parts } from './shape.js';

/** A stored file, and what its record says of it. */
export class ValidateRequest {
  @IsString()
  readonly key: string;

  @IsInt()
  @Min(0)
  readonly size: number;

  @Matches(SHA256)
  readonly sha256: string;
}

/** One thing that was looked at. */
export class FileCheck {
  @IsString()
  readonly name: string;

  @IsBoolean()
  readonly passed: boolean;

  /** What was found, in words. */
  @IsString()
  readonly detail: string;
}

export class FileChecks {
  @Parts(() => FileCheck)
  readonly checks: readonly FileCheck[];
}

/** Reads a file from end to end and says whether it is sound. It may be large: nobody in front of a screen waits behind it. */
export const validate = {
  path: '/validate',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  request: ValidateRequest,
  answer: { as: 'json', shape: FileChecks },
} as const satisfies OperationContract;
