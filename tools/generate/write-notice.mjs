/** `npm run notice`: writes NOTICE, the licences of what is shipped, from package-lock.json. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { NOTICE, notice } from './notice.mjs';

readCommandLine(`Usage: npm run notice

Writes NOTICE, the licences of what is shipped, from package-lock.json.`);

writeFileSync(path.join(PROJECT_ROOT, NOTICE), notice(PROJECT_ROOT));
console.log(`firstlight: ${NOTICE} is written`);
