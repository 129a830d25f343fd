import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger, Settings } from '#platform';
import { PROJECT_ROOT } from '../../../scripts/project/root.mjs';
import { createApp } from './create-app.js';
import { openApiDocument } from './openapi.js';
import { RESOURCE_NAMES, type Resources } from './resources/resources.js';

const committed = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')) as object;

describe('openApiDocument', () => {
  it('is the committed contract: bounds, forms, statuses and descriptions of every decorator', async () => {
    const unconnected = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, {}])) as unknown as Resources;
    const logger = createLogger('openapi', 'silent');
    const resources = { ...unconnected, settings: new Settings(), logger };
    const document = openApiDocument(await createApp(resources));
    expect(JSON.parse(JSON.stringify(document))).toEqual(committed);
  });
});
