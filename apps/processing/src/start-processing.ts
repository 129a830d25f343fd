import sharp from 'sharp';
import { createStorage, writableWithin, type SettingsOf, type StorageSettings } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { HEALTH_PATH, LANES, RESULTS_PREFIX } from '#processing-client/contract';
import { createArena } from './compute/shared-arena.js';
import { createThreadPool, threadCount } from './compute/thread-pool.js';
import { createMemoryBudget } from './images/memory-budget.js';
import { createLane } from './operations/lane.js';
import { ProcessingModule } from './processing.module.js';
import { translateError } from './translate-error.js';

/** Starts the image engine. */
export async function startProcessing(settings: SettingsOf<'processing'>): Promise<void> {
  const threads = threadCount(settings.PROCESSING_THREADS);
  sharp.concurrency(threads);
  sharp.cache(false);
  await startInternalApp({
    name: 'processing',
    settings,
    access: { ...settings, openPaths: [HEALTH_PATH] },
    port: settings.PROCESSING_PORT,
    module: () =>
      ProcessingModule.with({
        settings,
        storage: writableWithin(createStorage(settings), [RESULTS_PREFIX]),
        threads: createThreadPool(threads, {
          file: new URL('./compute/thread.js', import.meta.url),
          workerData: storageSettings(settings),
        }),
        arena: createArena(),
        budget: createMemoryBudget(settings.PROCESSING_MEMORY_MB),
        lanes: { interactive: createLane(LANES.interactive), batch: createLane(LANES.batch) },
      }),
    translateError,
  });
}

/** Only what a thread needs: other settings, such as the archive's token, stay here. */
const storageSettings = (settings: SettingsOf<'processing'>): StorageSettings => {
  const { STORAGE_DRIVER, DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET } = settings;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  return {
    STORAGE_DRIVER,
    DATA_DIR,
    S3_ENDPOINT,
    S3_REGION,
    S3_BUCKET,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  };
};
