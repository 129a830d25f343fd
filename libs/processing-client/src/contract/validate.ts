import { IsString, Matches } from 'class-validator';
import { ANALYSIS_LIMITS, json, type OperationContract } from './operation.js';
import { SHA256 } from './results.js';
import { IsWhole } from './shape.js';

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
export interface FileCheck {
  readonly name: string;
  readonly passed: boolean;
  /** The finding, in words. */
  readonly detail: string;
}

export interface FileChecks {
  readonly checks: readonly FileCheck[];
}

/** Validates a file from end to end. It may be large, so interactive requests never wait behind it. */
export const validate = {
  path: '/validate',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  request: ValidateRequest,
  answer: json<FileChecks>('checks'),
} as const satisfies OperationContract;
