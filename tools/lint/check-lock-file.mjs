/** `npm run lint:lock`: every entry of package-lock.json has a checksum and no address, and every install script a decision. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockFaults } from './lock-file.mjs';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

readCommandLine(`Usage: npm run lint:lock

Refuses entries of package-lock.json without a SHA-512 checksum or with an address, and packages with an install script that
allowScripts of package.json does not name.`);

const read = (file) => JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8'));

const faults = lockFaults(read('package-lock.json'), read('package.json'));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
