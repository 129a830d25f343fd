import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger, Settings } from '#platform';
import { PROJECT_ROOT } from '../../../../scripts/project/root.mjs';
import { createApp } from '../create-app.js';
import { openApiDocument } from './openapi-document.js';
import type { Resources } from '../resources/resources.js';

const committed = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')) as object;

describe('openApiDocument', () => {
  it('is the committed contract: bounds, formats, statuses and descriptions of every decorator', async () => {
    const logger = createLogger('openapi', 'silent');
    const resources = { settings: new Settings(), logger } as unknown as Resources;
    const document = openApiDocument(await createApp(resources));
    expect(JSON.parse(JSON.stringify(document))).toEqual(committed);
  });
});
