import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Declarations, wiring and what has been released: slips there are found by the compiler, at the start, or not to be made. */
const LEFT_OUT =
  /\.spec\.ts$|\.fake\.ts$|\.d\.ts$|\.entity\.ts$|\.module\.ts$|\/migrations\/|\/index\.ts$|\/main\.ts$|wasm-module\.ts$/;

/** Integration specs of folders whose tests are no unit specs; they run last, for mutants that nothing else has found. */
const INTEGRATION_SPECS = {
  'apps/api/src/auth': ['accounts'],
  'apps/api/src/jobs': ['jobs', 'hub'],
  'apps/api/src/library': ['main-job', 'bad-input'],
  'apps/api/src/composite': ['pictures', 'bad-input'],
  'apps/worker/src': ['jobs', 'main-job', 'recovery'],
  'libs/queues/src': ['jobs', 'hub', 'recovery'],
};

/**
 * The sources to be mutated.
 *
 * @param {string} root
 * @param {string[]} targets folders or files, from the project folder
 * @returns {string[]} from the project folder
 */
export function chooseFiles(root, targets) {
  const files = targets.flatMap((target) => {
    const place = path.join(root, target);
    if (statSync(place).isFile()) return [path.normalize(target)];
    return readdirSync(place, { recursive: true }).map((name) => path.join(target, name));
  });
  return files.filter((name) => name.endsWith('.ts') && !LEFT_OUT.test(name)).sort();
}

/**
 * The integration specs that belong to files, from the project folder.
 *
 * @param {string[]} files
 * @returns {string[]}
 */
export function integrationSpecs(files) {
  const names = Object.entries(INTEGRATION_SPECS)
    .filter(([folder]) => files.some((file) => file.startsWith(`${folder}/`)))
    .flatMap(([, specs]) => specs);
  return [...new Set(names)].map((name) => `test/integration/${name}.spec.ts`);
}
