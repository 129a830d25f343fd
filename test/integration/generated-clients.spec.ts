import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(180_000);

const LIMIT_MS = 150_000;
const PROGRAMS = ['use-openapi-typescript.ts', 'use-hey-api.ts'];
const DOCUMENT = path.join(PROJECT_ROOT, 'openapi.json');
const STAR = { ra: 84, dec: -5 };

/** `exactOptionalPropertyTypes` is left out: the code that @hey-api/openapi-ts adds to each client does not compile with it. */
const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
};

let folder: string;

async function runPackage(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const options = { cwd: folder, env: { ...process.env, ...env }, signal };
  const { code, output, errors } = await runCommand(process.execPath, [program, ...args], options);
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${output}${errors}`);
  return output;
}

/** The program of a package: the folder's node_modules are those of the project. */
const inPackage = (name: string) => path.join(PROJECT_ROOT, 'node_modules', name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-generated-'));
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'generated'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const project = { compilerOptions: COMPILER_OPTIONS, files: PROGRAMS };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  for (const name of PROGRAMS)
    copyFileSync(path.join(PROJECT_ROOT, 'test/client', name), path.join(folder, name));
  const types = ['--output', 'generated/openapi-typescript.ts', '--default-non-nullable=false'];
  await runPackage(inPackage('openapi-typescript/bin/cli.js'), [DOCUMENT, ...types]);
  const client = ['--input', DOCUMENT, '--output', 'generated/hey-api', '--client', '@hey-api/client-fetch'];
  await runPackage(inPackage('@hey-api/openapi-ts/bin/run.js'), client);
  await runPackage(inPackage('typescript-native/bin/tsc'), ['-p', folder]);
}, LIMIT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(PROGRAMS)('%s compiles strictly and works', async (name) => {
  const { url } = await sharedStack();
  const grid = { ...STAR, scaleArcsec: 0.1, width: 64, height: 64 };
  const image = Buffer.from(starImage({ grid, star: STAR, filter: 'F200W', fwhmArcsec: 1 }));
  const env = { API_URL: url, IMAGE: image.toString('base64') };
  const output = await runPackage(path.join(folder, name.replace(/ts$/, 'js')), [], env);
  expect(JSON.parse(output)).toEqual({
    fileName: 'star.fits',
    listed: [true],
    preview: 'PNG',
    missing: [404, 'not_found', true],
  });
});

it('the methods of the generated client have the names of the operations', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const source = readFileSync(path.join(folder, 'generated/hey-api/sdk.gen.ts'), 'utf8');
  const methods = [...source.matchAll(/^export const (\w+) =/gm)].map(([, method]) => method);
  expect(methods.toSorted()).toEqual(names.toSorted());
});
