import { writeFileSync } from 'node:fs';
import { createLogger, loadSettings, runMain } from '#platform';
import { createApp } from './create-app.js';
import { openApiDocument } from './openapi/openapi-document.js';
import type { Resources } from './resources/resources.js';

/** Writes openapi.json from the decorators, without connecting to anything. */
await runMain(async () => {
  const settings = loadSettings('api');
  const logger = createLogger('openapi', 'silent');
  const app = await createApp({ settings, logger } as Resources);
  writeFileSync('openapi.json', `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
  process.exit(0);
});
