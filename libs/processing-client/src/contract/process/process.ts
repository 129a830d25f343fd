import { COMPOSITE_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';
import { type ProcessStep } from './process-parameters.js';

/** Requests the processing of a stored file into another one. */
export interface ProcessRequest {
  readonly key: string;
  /** The user's name of the file: for the history of the result, and messages. */
  readonly name: string;
  readonly sha256: string;
  readonly step: ProcessStep;
  /** Folder of the result: below `derived/` for an image, below `results/` for a document. */
  readonly folder: string;
  /** Last part of its key. */
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
export const process: OperationContract<ProcessRequest, DocumentForm<'progress', ProcessFacts>> = {
  path: '/process',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'progress', field: 'sha256' },
};
