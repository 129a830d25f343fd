import { CompositeSpec } from './composite.js';
import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';

/** Size and cost of a composite, from headers alone. */
export interface CompositeEstimate {
  readonly width: number;
  readonly height: number;
  /** Bytes of the images in the picture, decompressed, each counted once. */
  readonly inputBytes: number;
  /** Resident memory of the engine while it makes only this picture. */
  readonly peakMemoryBytes: number;
  /** Run time, without the wait in the queue. */
  readonly seconds: number;
  /** Whether the engine has that much memory. */
  readonly fits: boolean;
  /** Science images that are too far away from the first one of their file. */
  readonly leftOutImages: number;
}

/** Estimates a composite. It reads headers only and is interactive: a job would not be worth it. */
export const compositeEstimate: OperationContract<CompositeSpec, DocumentForm<'json', CompositeEstimate>> = {
  path: '/composite/estimate',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'peakMemoryBytes' },
};
