/** A step of the build: the API reads which engine was built beside it (apps/api/src/viewer/viewer.service.ts). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { engineVersion } from './engine-version.mjs';
import { PROJECT_ROOT } from './root.mjs';

const file = path.join(PROJECT_ROOT, 'dist/engine-version.json');
writeFileSync(file, `${JSON.stringify({ engineVersion: engineVersion(PROJECT_ROOT) })}\n`);
