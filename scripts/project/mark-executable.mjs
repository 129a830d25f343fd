/** Last step of the build: the compiler writes plain files, but the commands of package.json's `bin` are to be run. */
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

const EXECUTABLE = 0o755;

const { bin } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
for (const file of Object.values(bin)) chmodSync(path.join(PROJECT_ROOT, file), EXECUTABLE);
