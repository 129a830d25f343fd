/** `npm run build`: compiles all parts, and bundles each program into one file. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './processes/command-line.mjs';
import { beginBuild, endBuild } from './project/build.mjs';
import { bundlePrograms } from './project/bundle.mjs';
import { writeEngineVersion } from './project/engine-version.mjs';
import { PROJECT_ROOT } from './project/root.mjs';

const COMPILER = path.join(PROJECT_ROOT, 'node_modules/typescript-native/bin/tsc');
const EXECUTABLE = 0o755;

readCommandLine(`Usage: npm run build

Compiles apps/, libs/, sdk/ and bench/ into dist/, and bundles the programs into dist/bundles.`);

function compile() {
  const args = [COMPILER, '-p', 'tsconfig.build.json'];
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, stdio: 'inherit' });
  return status === 0;
}

/** Makes the commands of package.json's `bin` executable, which the compiler does not. */
function makeExecutable() {
  const { bin } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
  for (const file of Object.values(bin)) chmodSync(path.join(PROJECT_ROOT, file), EXECUTABLE);
}

beginBuild(PROJECT_ROOT);
if (compile()) {
  await bundlePrograms(PROJECT_ROOT);
  makeExecutable();
  writeEngineVersion(PROJECT_ROOT);
  endBuild(PROJECT_ROOT);
} else {
  process.exitCode = 1;
}
