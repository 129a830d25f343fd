/**
 * Searches of the archive through the API, on the loopback interface: 10,000 rows are searched, read page by page by cursor and answered,
 * in under 3 s; the same pages again, from the cache; and the memory of the processes. `npm run bench -- archive-search`; ARCHIVE_ROWS
 * searches more rows (500,000 are the most that the archive gives), of which only the first pages are read.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { startRowsArchive, type RowsArchive } from './parts/archive-rows.js';

const ROWS = Number(process.env.ARCHIVE_ROWS ?? 10_000);
const NEEDED_SECONDS = 3;
const PAGE_SIZES = [1000, 200];
const ROWS_READ = 10_000;
/** Clock ticks of CPU time figures on Linux. */
const TICKS_PER_SECOND = 100;
const JWT_SECRET = 'a-secret-of-forty-characters-for-benchmarks';

interface Service {
  readonly url: string;
  stop: () => Promise<void>;
}
interface Scripts {
  startPostgres: (options: { dataDir: string }) => Promise<Service>;
  startRedis: (options: { dataDir: string; packagesDir: string }) => Promise<Service>;
  findFreePorts: (count: number) => Promise<number[]>;
}

// Imported by path, because scripts are not built; benchmarks run in the root of the project.
const load = async (file: string) => (await import(path.resolve(file))) as Partial<Scripts>;
const scripts = {
  ...(await load('scripts/services/postgres.mjs')),
  ...(await load('scripts/services/redis.mjs')),
  ...(await load('scripts/processes/ports.mjs')),
} as Scripts;

const ends: (() => unknown)[] = [];

async function measure(folder: string): Promise<void> {
  const archive = await startRowsArchive(ROWS);
  ends.push(() => archive.close());
  const stack = await startStack(folder, archive.url);
  let program = 1;
  for (const pageSize of PAGE_SIZES) {
    const cold = await pagesOf(stack.url, ++program, pageSize, archive);
    const kept = await pagesOf(stack.url, program, pageSize, archive);
    report(`${pageSize} a page, not searched for yet`, cold);
    report(`${pageSize} a page, kept`, kept);
  }
  for (const [name, app] of Object.entries(stack.apps))
    console.log(
      `${name}: peak ${peakMegabytes(app)} MB, ${cpuSeconds(app).toFixed(1)} s of processor time in all`,
    );
  console.log(`load ${loadavg()[0].toFixed(1)}`);
}

interface Reading {
  readonly seconds: number;
  readonly firstSeconds: number;
  readonly rows: number;
  readonly questions: number;
}

/** Reads all pages of a search by cursor. */
async function pagesOf(
  url: string,
  program: number,
  pageSize: number,
  archive: RowsArchive,
): Promise<Reading> {
  const before = archive.questions();
  const start = performance.now();
  let firstSeconds = 0;
  let rows = 0;
  for (let cursor: string | null | undefined; cursor !== null && rows < ROWS_READ;) {
    const body = JSON.stringify({ programId: String(program), pageSize, ...(cursor ? { cursor } : {}) });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/archive/search/program`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`search answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { items: unknown[]; nextCursor: string | null };
    rows += page.items.length;
    cursor = page.nextCursor;
    firstSeconds ||= (performance.now() - start) / 1000;
  }
  const seconds = (performance.now() - start) / 1000;
  return { seconds, firstSeconds, rows, questions: archive.questions() - before };
}

function report(name: string, { seconds, firstSeconds, rows, questions }: Reading): void {
  const verdict =
    ROWS > ROWS_READ
      ? ''
      : `, ${NEEDED_SECONDS} s at most: ${seconds < NEEDED_SECONDS ? 'reached' : 'MISSED'}`;
  console.log(
    `${name.padEnd(42)} ${rows} rows in ${seconds.toFixed(2)} s, the first page after ${firstSeconds.toFixed(2)} s, ` +
      `${questions} questions to the archive${verdict}`,
  );
}

async function startStack(folder: string, archiveUrl: string) {
  const postgres = await scripts.startPostgres({ dataDir: path.join(folder, 'postgres') });
  ends.push(postgres.stop);
  const packagesDir = path.resolve('.data/redis-server');
  const redis = await scripts.startRedis({ dataDir: path.join(folder, 'redis'), packagesDir });
  ends.push(redis.stop);
  await migrateDatabase(postgres.url);
  const [apiPort, archivePort] = await scripts.findFreePorts(2);
  const env = {
    ...{
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      ARCHIVE_URL: archiveUrl,
      JWT_SECRET,
    },
    ...{ API_PORT: String(apiPort), ARCHIVE_SERVICE_PORT: String(archivePort), LOG_LEVEL: 'warn' },
    ARCHIVE_SERVICE_URL: `http://127.0.0.1:${archivePort}`,
  };
  const url = `http://127.0.0.1:${apiPort}`;
  const apps = { archive: startApp('archive', env), api: startApp('api', env) };
  await untilUp(`${env.ARCHIVE_SERVICE_URL}/health`);
  await untilUp(`${url}/api/health/live`);
  return { url, apps };
}

function startApp(name: string, env: NodeJS.ProcessEnv): ChildProcess {
  const file = `dist/bundles/${name}/main.js`;
  const app = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: 'inherit' });
  ends.push(async () => {
    app.kill('SIGTERM');
    await once(app, 'exit');
  });
  return app;
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody answers at ${url}`);
}

/** Peak as recorded by Linux. */
const peakMegabytes = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** CPU time since it was started, which other load on the machine hardly changes. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-archive-search-'));
ends.push(() => rmSync(folder, { recursive: true }));
try {
  await measure(folder);
} finally {
  for (const end of ends.reverse()) await end();
}
