import type { Operation } from '../engine/operation.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { detectionMemory } from './detection-memory.js';
import { openPlane } from './open-plane.js';
import { searchPlane } from './search-plane.js';

/** Detects the sources of an image above its background, with their sky positions. */
export const detectSources: Operation<'detectSources'> = async (planContext, request) => {
  const plane = await openPlane(planContext, request);
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: detectionMemory(plane, request, threads),
    run: (context) => searchPlane(context, plane, request),
  };
};
