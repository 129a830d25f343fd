import 'reflect-metadata';
import { loadSettings, runMain, type Logger } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { ARCHIVE_PATHS } from '#archive-client/contract';
import { ArchiveModule } from './archive.module.js';

export const started = runMain(async () => {
  const settings = loadSettings('archive');
  const module = (logger: Logger) => ArchiveModule.with(settings, logger);
  const access = { ...settings, openPaths: [ARCHIVE_PATHS.health] };
  const watched = { settings, metricsPort: settings.ARCHIVE_METRICS_PORT };
  const port = settings.ARCHIVE_SERVICE_PORT;
  await startInternalApp({ name: 'archive', settings, access, port, watched, module });
});
