import { IsBoolean, IsNumber, Min } from 'class-validator';
import { CompositeSpec } from './composite.js';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { IsWhole } from '../shape.js';

/** Size and cost of a composite, from headers alone. */
export class CompositeEstimate {
  @IsWhole(1)
  readonly width: number;

  @IsWhole(1)
  readonly height: number;

  /** Bytes of the images in the picture, decompressed, each counted once. */
  @IsWhole(0)
  readonly inputBytes: number;

  /** Resident memory of the engine while it makes only this picture. */
  @IsWhole(1)
  readonly peakMemoryBytes: number;

  /** Run time, without the wait in the queue. */
  @IsNumber()
  @Min(0)
  readonly seconds: number;

  /** Whether the engine has that much memory. */
  @IsBoolean()
  readonly fits: boolean;
}

/** Estimates a composite. It reads headers only and is interactive: a job would not be worth it. */
export const compositeEstimate = {
  path: '/composite/estimate',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CompositeSpec,
  answer: { as: 'json', shape: CompositeEstimate },
} as const satisfies OperationContract;
