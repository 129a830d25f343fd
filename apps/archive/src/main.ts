import 'reflect-metadata';
import { loadSettings, runMain, type Logger } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { ArchiveModule } from './archive.module.js';

await runMain(async () => {
  const settings = loadSettings();
  const module = (logger: Logger) => ArchiveModule.with(settings, logger);
  await startInternalApp({ name: 'archive', settings, port: settings.ARCHIVE_SERVICE_PORT, module });
});
