/** `npm run lint:citations`: refuses citations of documents, or of sections of them, that do not exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brokenCitations } from './citations.mjs';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

readCommandLine(`Usage: npm run lint:citations

Refuses citations of documents, or of sections of them, that do not exist.`);

/** Files in which people write. */
const WRITTEN = ['ts', 'mjs', 'cjs', 'js', 'md', 'py', 'sh', 'yml', 'jsonc', 'example', 'Dockerfile'];

const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...WRITTEN.map((end) => `*${end}`)],
  { cwd: PROJECT_ROOT, encoding: 'utf8' },
);
const files = listed.split('\0').filter((file) => file && existsSync(path.join(PROJECT_ROOT, file)));
const broken = brokenCitations(
  new Map(files.map((file) => [file, readFileSync(path.join(PROJECT_ROOT, file), 'utf8')])),
);
for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
