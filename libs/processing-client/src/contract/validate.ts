import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsObject, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { SHA256 } from './results.js';

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
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => FileCheck)
  readonly checks: readonly FileCheck[];
}

/** Reads a file from end to end and says whether it is sound. It may be large: nobody in front of a screen waits behind it. */
export const validate = {
  path: '/validate',
  lane: 'detection',
  limits: ANALYSIS_LIMITS,
  request: ValidateRequest,
  answer: { as: 'json', shape: FileChecks },
} as const satisfies OperationContract;
