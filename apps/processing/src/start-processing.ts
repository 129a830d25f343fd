import sharp from 'sharp';
import { createStorage, startInternalApp, type Settings } from '#platform';
import { createArena } from './compute/shared-arena.js';
import { createThreadPool, threadCount } from './compute/thread-pool.js';
import { ProcessingModule } from './processing.module.js';
import { translateError } from './translate-error.js';

/** Starts the image engine. */
export async function startProcessing(settings: Settings): Promise<void> {
  const threads = threadCount(settings.PROCESSING_THREADS);
  sharp.concurrency(threads);
  sharp.cache(false);
  await startInternalApp({
    name: 'processing',
    settings,
    port: settings.PROCESSING_PORT,
    module: () =>
      ProcessingModule.with({
        settings,
        storage: createStorage(settings),
        threads: createThreadPool(threads),
        arena: createArena(),
      }),
    translateError,
  });
}
