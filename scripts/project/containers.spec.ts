import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { writeSecrets } from '../containers/secrets-file.mjs';
import { nodeFlags } from '../services/apps.mjs';
import { PROGRAMS, programFile } from './programs.mjs';
import { PROJECT_ROOT } from './root.mjs';

const read = (name: string) => readFileSync(path.join(PROJECT_ROOT, name), 'utf8');

function compose(env: NodeJS.ProcessEnv, ...args: string[]) {
  const { PATH } = process.env;
  const { error, status, stdout, stderr } = spawnSync('docker-compose', args, {
    cwd: PROJECT_ROOT,
    env: { PATH, COMPOSE_INTERACTIVE_NO_CLI: '1', ...env },
    encoding: 'utf8',
  });
  return { isThere: !error, status, output: stdout, errors: stderr };
}

/** A secret of the required length for each `${NAME:?…}` of the file. */
const SECRETS = Object.fromEntries(
  [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [name, 'x'.repeat(64)]),
);

/** Debian's docker-compose validates a file without an engine, in more than half a second. */
const withSample = compose(SECRETS, '--profile', 'sample', 'config');
const withCompose = withSample.isThere ? describe : describe.skip;
if (!withSample.isThere) console.warn('docker-compose is not installed: docker-compose.yml is not checked');

withCompose('docker-compose.yml', () => {
  it.each([
    ['no profile', () => compose(SECRETS, 'config', '--quiet')],
    ['the sample archive', () => withSample],
  ])('docker-compose.yml is valid with %s', (_, read) => {
    const { status, errors } = read();
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
  });

  it('docker-compose.yml needs no variables beside the file of `npm run secrets`', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-secrets-'));
    const { status, errors } = compose({}, '--env-file', writeSecrets(folder), 'config', '--quiet');
    rmSync(folder, { recursive: true });
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
  });

  it.each(Object.keys(SECRETS))('docker-compose.yml requires %s', (name) => {
    const { status, errors } = compose({ ...SECRETS, [name]: '' }, 'config', '--quiet');
    expect(status).not.toBe(0);
    expect(errors).toContain(`npm run secrets writes ${name} to .env`);
  });

  it('docker-compose.yml names a version of every foreign image', () => {
    const images = [...withSample.output.matchAll(/^ {4}image: (.+)$/gm)].map(([, image]) => image);
    expect(images).toContain('firstlight');
    const foreign = images.filter((image) => !image.startsWith('firstlight'));
    expect(foreign.filter((image) => !/:\d/.test(image))).toEqual([]);
    expect(foreign.filter((image) => image.startsWith('minio/'))).toEqual([]);
  });
});

describe('the check of the settings of docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: { settings: { command: readonly [string, ...string[]] } };
  };
  const [, ...args] = services.settings.command.map((text) => text.replaceAll('$$', '$'));
  const check = (env: NodeJS.ProcessEnv) => {
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, stderr };
  };

  it('accepts settings that are not given', () => {
    expect(check({ GIVEN_API_PORT: '', API_PORT: '3000' })).toEqual({ status: 0, stderr: '' });
  });

  it('names the settings that are given, without their values', () => {
    const given = {
      GIVEN_API_PORT: '4000',
      GIVEN_DATABASE_URL: 'postgresql://a:b@c/d',
      GIVEN_S3_ENDPOINT: '',
    };
    expect(check(given)).toEqual({
      status: 1,
      stderr: 'docker-compose.yml fixes API_PORT, DATABASE_URL: remove them from .env and the environment\n',
    });
  });
});

describe('the containers', () => {
  it('run programs of the build', () => {
    const wanted = `${read('docker-compose.yml')}${read('Dockerfile')}`
      .split(/['"]/)
      .filter((text) => text.startsWith('dist/') && text.endsWith('.js'));
    const made = Object.keys(PROGRAMS).map((name) => programFile(name as keyof typeof PROGRAMS));
    expect(wanted.length).toBeGreaterThanOrEqual(8);
    expect(wanted.filter((file) => !made.includes(file))).toEqual([]);
  });

  it('pass the same Node flags to each app as `npm start`', () => {
    const told = ['Dockerfile', 'docker-compose.yml', ...kubernetes()].flatMap((file) =>
      [...read(file).matchAll(/\[["']?node["']?, ([^[\n]*)dist\/bundles\/([\w-]+)\/main\.js/g)].map(
        ([, flags, app]) => [file, app, flags.match(/--[\w=-]+/g) ?? []] as const,
      ),
    );
    expect(told.length).toBeGreaterThanOrEqual(10);
    const app = (name: string) => name as Parameters<typeof nodeFlags>[0];
    expect(told).toEqual(told.map(([file, name]) => [file, name, nodeFlags(app(name))]));
  });

  it('are built from files in the build context', () => {
    expect(copied().filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
    expect(copied().filter((file) => !isSent(file))).toEqual([]);
  });

  it('are built with all scripts of the build', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { build: string } };
    const steps = `${scripts.build} ${read('Dockerfile')}`.match(/(?<=node )scripts\/\S+/g) ?? [];
    expect(steps).toEqual(['scripts/build.mjs', 'scripts/image-folder.mjs']);
    const needed = steps.flatMap((step) => withImports(step));
    expect(
      needed.filter((file) => !copied().some((part) => file === part || file.startsWith(`${part}/`))),
    ).toEqual([]);
  });
});

const kubernetes = (): string[] =>
  readdirSync(path.join(PROJECT_ROOT, 'deploy/kubernetes/base')).map(
    (name) => `deploy/kubernetes/base/${name}`,
  );

/** COPY instructions of the Dockerfile from the project, without their targets. */
function copied(): string[] {
  const lines = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+)$/gm)];
  return lines.flatMap(([, words]) => words.split(' ').slice(0, -1));
}

/** Whether .dockerignore includes a file or folder: the last matching pattern of it, or of a parent folder, decides. */
function isSent(file: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const matches = (pattern: string) => pattern === '*' || file === pattern || file.startsWith(`${pattern}/`);
  const last = patterns.filter((pattern) => matches(pattern.replace(/^!/, ''))).at(-1);
  return last === undefined || last.startsWith('!');
}

/** A script with its imported scripts. */
function withImports(file: string): string[] {
  const imports = [...read(file).matchAll(/from '(\.[^']+)'/g)];
  return [file, ...imports.flatMap(([, name]) => withImports(path.join(path.dirname(file), name)))];
}
