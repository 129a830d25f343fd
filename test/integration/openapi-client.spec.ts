import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { runNode } from '../support/run-node.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const LIMIT_MS = 100_000;

let folder: string;

/** Inside the project, so that packages are found. */
beforeAll(() => {
  const parent = path.join(PROJECT_ROOT, '.data');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, 'openapi-client-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(bin: string, args: readonly string[]): Promise<string> {
  const program = path.join(PROJECT_ROOT, 'node_modules', bin);
  const signal = AbortSignal.timeout(LIMIT_MS);
  const options = { cwd: PROJECT_ROOT, env: process.env, signal };
  const { code, output, errors } = await runCommand(process.execPath, [program, ...args], options);
  if (code !== 0) throw new Error(`${bin} ended with code ${code}: ${output}${errors}`);
  return output;
}

/** The types lie in a folder of their own, and for the compiler beside the program. */
const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

it('gives types that a program of a stranger compiles with and works by', async () => {
  const { url } = await sharedStack();
  const types = path.join(folder, 'openapi-types.ts');
  await run('openapi-typescript/bin/cli.js', ['openapi.json', '--output', types]);
  const programs = path.join(PROJECT_ROOT, 'test/client');
  const rootDirs = [programs, folder];
  const outDir = path.join(folder, 'out');
  const compilerOptions = { ...COMPILER_OPTIONS, rootDir: PROJECT_ROOT, rootDirs, outDir };
  const files = [path.join(programs, 'use-api.ts'), types];
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run('typescript/bin/tsc', ['-p', folder]);
  const program = path.join(folder, 'out/test/client/use-api.js');
  const output = await runNode(program, { env: { ...process.env, API_URL: url } });
  expect(JSON.parse(output)).toEqual({
    role: 'user',
    conflict: 'conflict',
    record: ['typed.csv', 'table', ['typed'], null, expect.stringMatching(/^typed-/)],
    list: [[true, null]],
    composite: ['validation_failed', ['channels.0.dataIds.0']],
    job: 'not_found',
    health: ['database', 'redis', 'storage', 'processing', 'archive', 'queues'],
  });
});
