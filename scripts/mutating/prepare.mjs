import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '../project/root.mjs';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { findMutants } from './find-mutants.mjs';
import { canNotice, readImports, whoLoads } from './import-graph.mjs';

/** Unit specs and those of stores. */
const WITHOUT_APPS = /^(?:apps|libs|test\/stores)\/.*\.spec\.ts$/;

/** One project instead of five: jest opens it anew for each spec. */
const CONFIG = `import config from './jest.config.mjs';

const { testMatch, displayName, runner, ...shared } = config.projects.find(({ globalSetup }) => globalSetup);
export default {
  ...shared,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testEnvironment: '<rootDir>/scripts/mutating/mutating-environment.mjs',
  testRunner: '<rootDir>/scripts/mutating/warm-runner.mjs',
};
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
    checkSyntax(file, instrumented);
    writeFileSync(place, instrumented);
    all.push(...mutants);
  }
  writeFileSync(path.join(tree, 'jest.mutating.config.mjs'), CONFIG);
  return all;
}

/** One slip that is no code any more would leave out every spec that loads the file. */
function checkSyntax(file, text) {
  const { parseDiagnostics } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023);
  for (const { messageText, start } of parseDiagnostics)
    throw new Failure(
      `A mutant of ${file} is no code: ${messageText}: ${text.slice(start - 80, start + 80)}`,
    );
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
 * The specs without apps that load any of the files, and who can notice what.
 *
 * @param {string} tree
 * @param {string[]} files
 * @returns {Promise<{ related: string[], concerns: (file: string, executed: Set<string>) => boolean }>} specs from there
 */
export async function relatedSpecs(tree, files) {
  const { output } = await runCommand('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
  });
  const sources = output.split('\n').filter((name) => /^(?:apps|libs|test|scripts)\/.*\.ts$/.test(name));
  const graph = readImports(tree, sources);
  const related = [...whoLoads(graph, files)].filter((name) => WITHOUT_APPS.test(name));
  return { related, concerns: canNotice(graph) };
}
