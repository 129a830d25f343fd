import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Settings, type AppName } from '#platform';
import { startProcess } from '../../scripts/processes/managed-process.mjs';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { describeSources, neededBuild } from '../../scripts/project/build.mjs';
import { areDependenciesCurrent } from '../../scripts/project/install.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { accountOfPostgres } from '../../scripts/services/postgres-account.mjs';
import { withRedis } from '../../scripts/services/redis-connection.mjs';
import { openAccount } from '../support/api-client.js';
import { COMPILED_CODE } from '../support/compiled-code.js';
import { uploadField } from '../support/slow-composite.js';
import { openEntries } from '../support/open-entries.js';
import { environmentOf, hasProc, pidIn, strangeVariables } from '../support/process-environment.js';
import { sharedStack } from '../support/shared-stack.js';
import { atSpecEnd, waitFor } from '../support/spec-end.js';

jest.setTimeout(120_000);

/** On an idle machine it takes three seconds. */
const START_TIMEOUT_MS = 90_000;

const APPS = ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const satisfies AppName[];
const onLinux = hasProc ? it : it.skip;
if (!hasProc) console.warn('there is no /proc: environments of processes are not looked at');

interface RunNote {
  readonly pids: Readonly<Record<(typeof APPS)[number], number>>;
  readonly urls: { readonly redis: string; readonly database: string };
}

describe('npm start', () => {
  let dataDir: string;
  let start: ReturnType<typeof startProcess>;
  let note: RunNote;

  beforeAll(async () => {
    assertBuilt();
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-start-'));
    atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
    // Of an earlier release: readable by all.
    dataDir = path.join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o755 });
    symlinkSync(path.join(PROJECT_ROOT, '.data/redis-server'), path.join(dataDir, 'redis-server'));
    start = await launchStart(folder, dataDir);
    atSpecEnd(start.stop);
    note = await runNote(start, dataDir);
  });

  it('closes its data folder for others, except PostgreSQL on the way to its cluster', () => {
    const passable = accountOfPostgres() ? { '.': '710', postgres: '710' } : {};
    // Files unpacked from Debian's packages keep their modes, in a closed folder.
    expect(openEntries(dataDir, { except: 'redis-server/root' })).toEqual(passable);
    for (const name of [
      'run.json',
      'jwt-secret',
      'internal-secret',
      'redis/password',
      'redis/redis.conf',
      'logs/api.log',
    ])
      expect([name, statSync(path.join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it('starts a Redis with the password of its file', async () => {
    const url = new URL(note.urls.redis);
    expect(url.password).toBe(readFileSync(path.join(dataDir, 'redis/password'), 'utf8'));
    expect(url.password).toMatch(/^[0-9a-f]{64}$/);
    const info = await withRedis(url.href, (redis) => redis.info('server'));
    expect(info).toContain(`config_file:${path.join(dataDir, 'redis/redis.conf')}`);
    url.password = '';
    await expect(withRedis(url.href, (redis) => redis.ping())).rejects.toThrow('NOAUTH');
  });

  onLinux.each(APPS)('gives %s its own settings and nothing else', (app) => {
    const env = environmentOf(note.pids[app]);
    expect(env.DATA_DIR).toBe(dataDir);
    expect(strangeVariables(env, app)).toEqual([]);
    expect('JWT_SECRET' in env).toBe(app === 'api');
    expect('INTERNAL_SECRET' in env).toBe(app !== 'sample-archive');
  });

  onLinux('gives PostgreSQL no settings', () => {
    const env = environmentOf(pidIn(path.join(dataDir, 'postgres'), 'process'));
    expect(strangeVariables(env)).toEqual([]);
    expect(env.PATH).toBe(process.env.PATH);
  });

  it('shuts down gracefully', async () => {
    await start.stop();
    expect(await start.exited).toBe('exit code 0');
    expect(existsSync(path.join(dataDir, 'run.json'))).toBe(false);
  });
});

describe('the apps', () => {
  it('write private files, whatever their umask', async () => {
    const stack = await sharedStack();
    await uploadField(await openAccount(stack.url));
    // Specs put their own files elsewhere in the shared folder.
    expect(openEntries(path.join(stack.dataDir, 'data/uploads'))).toEqual({});
  });

  onLinux('do not see the settings of others where all of them are set', async () => {
    const { dataDir } = await sharedStack();
    for (const app of APPS) {
      const env = environmentOf(pidIn(path.join(dataDir, 'run'), app));
      expect([app, strangeVariables(env, app)]).toEqual([app, []]);
    }
  });
});

/** `npm start` would install and build while other specs use the build. */
function assertBuilt(): void {
  const built = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'dist/sources.json'), 'utf8')) as Record<
    string,
    string
  >;
  const isBuilt = neededBuild(built, describeSources(PROJECT_ROOT)) === 'none';
  if (!isBuilt || !areDependenciesCurrent(PROJECT_ROOT)) throw new Error('npm ci and npm run build first');
}

/** Without settings of the user's shell or `.env`, and with a secret of the shell. */
async function launchStart(folder: string, dataDir: string) {
  const [port] = await findFreePorts(1);
  const unset = Object.fromEntries(Object.keys(new Settings()).map((name) => [name, '']));
  const own = { DATA_DIR: dataDir, API_PORT: String(port), DEMO_PICTURES: '0' };
  const given = { ...own, GITHUB_TOKEN: 'of the shell' };
  return startProcess({
    command: process.execPath,
    args: [path.join(PROJECT_ROOT, 'scripts/start.mjs')],
    env: { ...process.env, ...unset, ...given, ...COMPILED_CODE },
    logFile: path.join(folder, 'start.log'),
    pidFile: path.join(folder, 'start.json'),
  });
}

/** Written when all apps have been launched, whether up or not. */
async function runNote(start: ReturnType<typeof startProcess>, dataDir: string): Promise<RunNote> {
  const file = path.join(dataDir, 'run.json');
  const read = () => {
    if (!start.isRunning()) throw new Error(`npm start: ${start.lastWords()}`);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return text.endsWith('}\n') ? (JSON.parse(text) as RunNote) : undefined;
  };
  const note = await waitFor(read, { timeoutMs: START_TIMEOUT_MS });
  if (!note) throw new Error('npm start has not launched its apps');
  return note;
}
