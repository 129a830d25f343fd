import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { findMutants } from './find-mutants.mjs';

const CONFIG = `import config from './jest.config.mjs';

const mutating = {
  setupFiles: ['<rootDir>/scripts/mutating/mutant-switch.cjs'],
  testEnvironment: '<rootDir>/scripts/mutating/first-failure-environment.mjs',
};
export default { ...config, projects: config.projects.map((project) => ({ ...project, ...mutating })) };
`;

/**
 * Puts all mutants of the files into the copy.
 *
 * @param {string} tree project folder of the copy
 * @param {string[]} files from there
 * @returns {import('./find-mutants.mjs').Mutant[]}
 */
export function instrument(tree, files) {
  const all = [];
  for (const file of files) {
    const place = path.join(tree, file);
    const { mutants, instrumented } = findMutants(file, readFileSync(place, 'utf8'), all.length + 1);
    writeFileSync(place, instrumented);
    all.push(...mutants);
  }
  writeFileSync(path.join(tree, 'jest.mutating.config.mjs'), CONFIG);
  return all;
}

/**
 * Compiles and bundles the instrumented copy, for the apps that integration specs start. Types do not matter any more.
 *
 * @param {string} tree
 * @param {AbortSignal} signal
 */
export async function buildTree(tree, signal) {
  const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'];
  for (const args of [compiler, ['scripts/project/bundle-programs.mjs']]) {
    const { code, output } = await runCommand(process.execPath, args, { cwd: tree, signal });
    if (code !== 0) throw new Failure(`The copy with the mutants does not compile:\n${output}`);
  }
}

/**
 * The specs without apps that load any of the files.
 *
 * @param {string} tree
 * @param {string[]} files
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} absolute
 */
export async function relatedSpecs(tree, files, signal) {
  const options = ['--listTests', '--json', '--selectProjects', 'unit', 'stores', '--findRelatedTests'];
  const { output, errors } = await runCommand('npx', ['jest', ...options, ...files], { cwd: tree, signal });
  const list = output.split('\n').find((line) => line.startsWith('['));
  if (!list) throw new Failure(`jest does not say which specs belong to these files:\n${errors}`);
  return JSON.parse(list);
}
