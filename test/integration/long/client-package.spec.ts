import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { runCommand } from '../../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../../scripts/project/root.mjs';
import { openAccount, type Account } from '../../support/api-client.js';
import { sharedStack } from '../../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../../support/star-channels.js';
import type { RunningStack } from '../../support/start-stack.js';

jest.setTimeout(240_000);

const LIMIT_MS = 200_000;
const TARGET = 'Example Star';

let folder: string;
let stack: RunningStack;

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const options = { cwd: folder, env: { ...process.env, ...env }, signal };
  const { code, output, errors } = await runCommand(command, [...args], options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}: ${output}${errors}`);
  return output;
}

/** An empty folder with the packed client and nothing else. */
beforeAll(async () => {
  stack = await sharedStack();
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-client-'));
  const packed = await run('npm', [
    'pack',
    path.join(PROJECT_ROOT, 'sdk'),
    '--json',
    // The package is built by its script, whatever the user's settings of npm are.
    '--ignore-scripts=false',
    '--pack-destination',
    folder,
  ]);
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ];
  expect(
    files.map((file) => file.path).filter((name) => !/^(dist\/|README\.md$|package\.json$)/.test(name)),
  ).toEqual([]);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`]);
}, LIMIT_MS);

afterAll(() => folder && rmSync(folder, { recursive: true }));

/** Strictest compiler options. */
const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  typeRoots: [path.join(PROJECT_ROOT, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

it('the client package is installed elsewhere, where a strict program compiles with it and works', async () => {
  copyFileSync(path.join(PROJECT_ROOT, 'test/client/use-api.ts'), path.join(folder, 'use-api.ts'));
  const project = { compilerOptions: COMPILER_OPTIONS, files: ['use-api.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  await run(process.execPath, [path.join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  const output = await run(process.execPath, ['use-api.js'], { API_URL: stack.url });
  expect(JSON.parse(output)).toEqual({
    role: 'user',
    conflict: 'conflict',
    record: ['typed.csv', 'table', ['typed'], null, expect.stringMatching(/^typed-/)],
    list: [[true, null]],
    composite: ['validation_failed', ['channels.0.dataIds.0']],
    job: 'not_found',
    health: ['database', 'schema', 'redis', 'storage', 'processing', 'archive', 'queues'],
  });
});

it('the client package is bundled for browsers without any Node module', async () => {
  const { errors, metafile } = await build({
    stdin: { contents: `export * from 'firstlight-client'`, resolveDir: folder },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    metafile: true,
  });
  expect(errors).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((name) => name.endsWith('dist/node.js'))).toEqual([]);
});

describe('examples', () => {
  let account: Account;
  beforeAll(async () => (account = await openAccount(stack.url)));

  const example = (name: string, ...args: string[]) => {
    copyFileSync(path.join(PROJECT_ROOT, 'docs/clients', name), path.join(folder, name));
    const login = { FIRSTLIGHT_USERNAME: account.username, FIRSTLIGHT_PASSWORD: account.password };
    return run(process.execPath, [name, ...args], login);
  };

  it('upload.mjs uploads and downloads a file', async () => {
    const file = path.join(folder, 'stars.csv');
    writeFileSync(file, 'ra,dec\n1,2\n3,4\n');
    const output = await example('upload.mjs', stack.url, file);
    expect(output).toMatch(/100 % sent\nrecord [0-9a-f-]{36}: stars\.csv, table\n/);
    expect(output).toContain(`owned by ${account.username}, 15 bytes`);
    expect(readFileSync(`${file}.copy`, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('main-job.mjs makes a picture of a target', async () => {
    const sky = mkdtempSync(path.join(folder, 'sky-'));
    for (const channel of STAR_CHANNELS)
      writeFileSync(path.join(sky, channelFileName(channel)), channelImage(channel));
    const served = { folder: sky, targetName: TARGET };
    expect((await stack.sampleArchive.post('/sample/folders', served)).json.skipped).toEqual([]);
    const output = await example('main-job.mjs', stack.url, TARGET, 'picture.png');
    expect(output).toContain('from blue to red: F090W,F200W,F444W');
    expect(output).toContain('written: picture.png');
    expect(readFileSync(path.join(folder, 'picture.png')).toString('latin1', 1, 4)).toBe('PNG');
  });
});
