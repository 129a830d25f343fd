/**
 * `npm run bench`: the benchmarks against their peers, each in a separate process, one after another. `npm run bench -- composite
 * kernels/tone` runs only the named ones, `npm run bench -- kernels` all of that folder. The peers are Debian packages (python3-astropy,
 * python3-reproject, python3-pil, …); missing ones are reported.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../scripts/processes/command-line.mjs';
import { readyProject } from '../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../scripts/project/root.mjs';

const report = (line) => console.log(`bench: ${line}`);
const ALL = [
  ...[
    'composite',
    'mosaic',
    'viewer',
    'tiles',
    'detection',
    'tables',
    'admission',
    'neighbours',
    'throughput',
    'bodies',
    'library',
    'library-scale',
  ],
  ...['archive-search', 'archive-import', 'archive-download', 'semantic', 'semantic-scale', 'hub'],
];
const USAGE = `Usage: npm run bench [-- NAME …]

Runs the benchmarks with these names, or all: ${ALL.join(', ')}, and kernels, or one of them as kernels/NAME.`;

const { positionals: wanted } = readCommandLine(USAGE, {}, { allowPositionals: true });
await readyProject(report);
const named = wanted.flatMap((name) => (name === 'kernels' ? kernelBenches() : [name]));
const names = wanted.length > 0 ? named : [...ALL, ...kernelBenches()];
const failed = names.filter((name) => !run(name));
if (failed.length > 0) report(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function kernelBenches() {
  const files = readdirSync(path.join(PROJECT_ROOT, 'bench/kernels'));
  return files.map((file) => `kernels/${path.parse(file).name}`);
}

function run(name) {
  console.log(`\n== ${name}`);
  const script = path.join(PROJECT_ROOT, 'dist/bench', `${name}.js`);
  return spawnSync(process.execPath, [script], { stdio: 'inherit', cwd: PROJECT_ROOT }).status === 0;
}
