/** `npm run build`: compiles all parts, bundles each program into one file, and builds the page. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './processes/command-line.mjs';
import { beginBuild, BUILD_PARTS, endBuild } from './project/build.mjs';
import { bundlePrograms } from './project/bundle.mjs';
import { writeEngineVersion } from './project/engine-version.mjs';
import { buildPage } from './project/page.mjs';
import { PROJECT_ROOT } from './project/root.mjs';

const COMPILER = path.join(PROJECT_ROOT, 'node_modules/typescript-native/bin/tsc');
const EXECUTABLE = 0o755;

const USAGE = `Usage: npm run build [-- programs] [-- page]

Compiles apps/, libs/, sdk/ and bench/ into dist/, bundles the programs into dist/bundles, and builds the page into dist/web.
With the name of a part it builds only that.`;

const { positionals } = readCommandLine(USAGE, {}, { allowPositionals: true });
const parts = BUILD_PARTS.filter((part) => positionals.length === 0 || positionals.includes(part));

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

async function buildPrograms() {
  if (!compile()) return false;
  await bundlePrograms(PROJECT_ROOT);
  makeExecutable();
  writeEngineVersion(PROJECT_ROOT);
  return true;
}

const BUILDS = { programs: buildPrograms, page: () => buildPage(PROJECT_ROOT) };

for (const part of parts) {
  beginBuild(PROJECT_ROOT, part);
  if (!(await BUILDS[part]())) {
    process.exitCode = 1;
    break;
  }
  endBuild(PROJECT_ROOT, part);
}
