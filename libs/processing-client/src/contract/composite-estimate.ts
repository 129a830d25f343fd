import { IsBoolean, IsInt, IsNumber, Min } from 'class-validator';
import { CompositeSpec } from './composite.js';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';

/** What a composite would be and take; known from headers alone. */
export class CompositeEstimate {
  @IsInt()
  @Min(1)
  readonly width: number;

  @IsInt()
  @Min(1)
  readonly height: number;

  /** Of the images that show in the picture, unpacked, each once. */
  @IsInt()
  @Min(0)
  readonly inputBytes: number;

  /** Resident memory of the engine while it makes the picture and nothing else. */
  @IsInt()
  @Min(1)
  readonly peakMemoryBytes: number;

  /** Time of the work, without the wait for its turn. */
  @IsNumber()
  @Min(0)
  readonly seconds: number;

  /** Whether the engine has that much memory. */
  @IsBoolean()
  readonly fits: boolean;
}

/** What a composite would take. It reads headers only and is waited for in front of a screen: no job is worth its while. */
export const compositeEstimate = {
  path: '/composite/estimate',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CompositeSpec,
  answer: { as: 'json', shape: CompositeEstimate },
} as const satisfies OperationContract;
