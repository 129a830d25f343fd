import path from 'node:path';
import sharp from 'sharp';
import {
  createStorage,
  STORAGE_SETTINGS,
  writableWithin,
  type SettingsOf,
  type StorageSettings,
} from '#platform';
import { startInternalApp } from '#platform/internal-app';
import {
  ENGINE_PREFIXES,
  HEALTH_PATH,
  ADMISSION_QUEUES,
  queueWaitMs,
  type AdmissionQueueName,
} from '#processing-client/contract';
import { createAdmissionQueue } from './engine/admission-queue.js';
import { measureMemory } from './engine/engine-metrics.js';
import { BYTES_PER_MB, createMemoryBudget, rasterCacheBytes } from './engine/memory-budget.js';
import { createPendingAnswers } from './engine/pending-answers.js';
import { createRasterCache } from './engine/raster-cache.js';
import { scratchFolder } from './engine/scratch/scratch-folder.js';
import { decompressInThread } from './engine/scratch/decompress-in-thread.js';
import { createUnpackedFileCache } from './engine/scratch/unpacked-file-cache.js';
import type { ThreadEntry } from './engine/threads/pool-thread.js';
import { createArena } from './engine/threads/shared-arena.js';
import { createThreadPool, threadCount } from './engine/threads/thread-pool.js';
import type { ThreadData } from './engine/threads/thread-storage.js';
import { translateError } from './engine/translate-error.js';
import { ProcessingModule } from './processing.module.js';

/** Finished pictures may take an eighth of the memory for renders, in addition to it, until they are read. */
const ANSWERS_SHARE = 8;

/** Folder of decompressed copies and staging files below `SCRATCH_DIR`, which belongs to one engine. */
const SCRATCH_FOLDER = 'scratch';
/** One caller may use half of the decompressed copies at a time: others find room. */
const SCRATCH_SHARE = 2;
/** One file is decompressed at a time, apart from the threads that compute. */
const DECOMPRESSION_THREADS = 1;

/** Starts the image engine. */
export async function startProcessing(settings: SettingsOf<'processing'>): Promise<void> {
  const threads = threadCount(settings.PROCESSING_THREADS);
  sharp.concurrency(threads);
  sharp.cache(false);
  const folder = scratchFolder(
    path.resolve(settings.SCRATCH_DIR || settings.DATA_DIR, SCRATCH_FOLDER),
    settings.STORAGE_RESERVE_MB,
  );
  await folder.prepare();
  const entry: ThreadEntry = {
    file: new URL('./thread.js', import.meta.url),
    workerData: { storage: storageSettings(settings), scratchFolder: folder.path } satisfies ThreadData,
  };
  const rasterBytes = rasterCacheBytes(settings.PROCESSING_MEMORY_MB);
  const budget = createMemoryBudget(settings.PROCESSING_MEMORY_MB, rasterBytes);
  const arena = createArena();
  const admissionQueue = (name: AdmissionQueueName) =>
    createAdmissionQueue({ ...ADMISSION_QUEUES[name], waitMs: queueWaitMs(name, settings) });
  await startInternalApp({
    name: 'processing',
    settings,
    access: { ...settings, openPaths: [HEALTH_PATH] },
    port: settings.PROCESSING_PORT,
    watched: { settings, metricsPort: settings.PROCESSING_METRICS_PORT },
    module: (logger) => {
      measureMemory(arena, logger);
      return ProcessingModule.with({
        settings,
        storage: writableWithin(createStorage(settings), ENGINE_PREFIXES),
        threads: createThreadPool(threads, entry),
        arena,
        budget,
        rasters: createRasterCache(arena, rasterBytes),
        unpackedFiles: createUnpackedFileCache({
          quotaBytes: settings.SCRATCH_MB * BYTES_PER_MB,
          callerBytes: (settings.SCRATCH_MB * BYTES_PER_MB) / SCRATCH_SHARE,
          folder,
          decompress: decompressInThread({
            threads: createThreadPool(DECOMPRESSION_THREADS, entry),
            budget,
            folder,
          }),
        }),
        scratchFolder: folder,
        pendingAnswers: createPendingAnswers((settings.PROCESSING_MEMORY_MB * BYTES_PER_MB) / ANSWERS_SHARE),
        admission: {
          interactive: admissionQueue('interactive'),
          tiles: admissionQueue('tiles'),
          detection: admissionQueue('detection'),
          embedding: admissionQueue('embedding'),
          batch: admissionQueue('batch'),
        },
      });
    },
    translateError,
  });
}

/** Only the settings that a thread needs: others, such as the archive's token, stay in this process's main thread. */
const storageSettings = (settings: SettingsOf<'processing'>): StorageSettings =>
  Object.fromEntries(STORAGE_SETTINGS.map((name) => [name, settings[name]])) as unknown as StorageSettings;
