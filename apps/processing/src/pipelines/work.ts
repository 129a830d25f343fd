import type { ProcessingProgress } from '#processing-client/contract';
import type { Engine } from '../engine.js';

/** What every step of a pipeline is given besides its data. */
export interface Work {
  readonly engine: Engine;
  readonly report: (progress: ProcessingProgress) => void;
  readonly signal: AbortSignal;
}
