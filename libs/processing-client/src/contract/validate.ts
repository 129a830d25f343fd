import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from './operation.js';

/** A stored file, and its record's size and hash. */
export interface ValidateRequest {
  readonly key: string;
  readonly size: number;
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
export const validate: OperationContract<ValidateRequest, DocumentForm<'json', FileChecks>> = {
  path: '/validate',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'checks' },
};
