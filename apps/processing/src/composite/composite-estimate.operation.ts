import type { CompositeEstimate } from '#processing-client/contract';
import { threadCount } from '../engine/threads/thread-pool.js';
import { canFit, FIXED_BYTES } from '../engine/memory-budget.js';
import type { Operation } from '../engine/operation.js';
import { compositeMemory } from './composite-memory.js';
import { compositeSeconds, inputBytes } from './composite-cost.js';
import { planComposite } from './plan-composite.js';

/** What a composite would be and take, from headers alone: one that cannot fit is told of, not refused. */
export const compositeEstimate: Operation<'compositeEstimate'> = async (preparation, spec) => {
  const plan = await planComposite(preparation, spec);
  const { layout } = plan;
  const { PROCESSING_THREADS, PROCESSING_MEMORY_MB } = preparation.settings;
  const threads = threadCount(PROCESSING_THREADS);
  const pixelBytes = compositeMemory(plan, spec, threads);
  const { width, height } = layout.grid;
  const estimate: CompositeEstimate = {
    ...{ width, height },
    inputBytes: inputBytes(layout),
    peakMemoryBytes: FIXED_BYTES + pixelBytes,
    seconds: compositeSeconds(layout, spec, threads),
    fits: canFit(PROCESSING_MEMORY_MB, pixelBytes),
  };
  return { pixelBytes: 0, run: () => Promise.resolve(estimate) };
};
