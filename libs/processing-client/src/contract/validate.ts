import { IsBoolean, IsString, Matches } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { SHA256 } from './results.js';
import { IsWhole, Parts } from './shape.js';

/** A stored file, and its record's size and hash. */
export class ValidateRequest {
  @IsString()
  readonly key: string;

  @IsWhole(0)
  readonly size: number;

  @Matches(SHA256)
  readonly sha256: string;
}

/** One check of a file. */
export class FileCheck {
  @IsString()
  readonly name: string;

  @IsBoolean()
  readonly passed: boolean;

  /** The finding, in words. */
  @IsString()
  readonly detail: string;
}

export class FileChecks {
  @Parts(() => FileCheck)
  readonly checks: readonly FileCheck[];
}

/** Validates a file from end to end. It may be large, so interactive requests never wait behind it. */
export const validate = {
  path: '/validate',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  request: ValidateRequest,
  answer: { as: 'json', shape: FileChecks },
} as const satisfies OperationContract;
