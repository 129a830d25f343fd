import 'reflect-metadata';
import { loadSettings, type Logger, runMain } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { createThreadedWriter } from './renderer/products/threaded-writer.js';
import { SampleArchiveModule } from './sample-archive.module.js';

export const started = runMain(async () => {
  const settings = loadSettings('sample-archive');
  const writer = createThreadedWriter();
  const module = (logger: Logger) => SampleArchiveModule.with({ settings, logger, writer });
  await startInternalApp({
    name: 'sample-archive',
    settings,
    access: 'anybody',
    port: settings.SAMPLE_ARCHIVE_PORT,
    module,
  });
});
