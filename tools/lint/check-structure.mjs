/** `npm run lint:structure`: folders stay small, names of files are unique, and the generic code of jobs names no type of job. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { structureFaults } from './structure.mjs';

readCommandLine(`Usage: npm run lint:structure

Refuses folders of more than 20 source files, file names that stand twice in a part, and types of jobs in generic code.`);

/** The kernels, a published package, are ordered by the sections of their API. */
const KERNELS = 'libs/kernels';
/** Parts that keep to the limits of folders and names. */
const PARTS = ['apps', 'libs']
  .flatMap((folder) =>
    readdirSync(path.join(PROJECT_ROOT, folder)).map((part) => path.posix.join(folder, part)),
  )
  .filter((part) => part !== KERNELS);

const sources = PARTS.flatMap((part) =>
  readdirSync(path.join(PROJECT_ROOT, part, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => path.posix.join(part, 'src', file)),
);
const faults = structureFaults(sources, (file) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8'));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
