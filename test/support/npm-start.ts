import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from '../../scripts/processes/managed-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { atSpecEnd, waitFor } from './spec-end.js';
import { mountDisk } from './storage-disk.js';

const HEALTHY_LIMIT_MS = 120_000;

/** `npm start` in a folder, with its output elsewhere. */
export function startService(
  dataDir: string,
  apiPort: number,
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-console-'));
  atSpecEnd(() => rmSync(folder, { recursive: true }));
  const console = path.join(folder, 'console');
  const own = {
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    RATE_LIMITS: 'off',
    STORAGE_RESERVE_MB: '0',
    DEMO_PICTURES: '0',
    ...settings,
  };
  const embedded = { DATABASE_URL: '', REDIS_URL: '', ARCHIVE_URL: '' };
  const started = startProcess({
    command: process.execPath,
    args: [path.join(PROJECT_ROOT, 'scripts/start.mjs')],
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...embedded, ...own },
    logFile: console,
    pidFile: path.join(folder, 'start.json'),
    stopSignals: ['SIGTERM', 'SIGKILL'],
  });
  atSpecEnd(started.stop);
  return { ...started, pid: Number(started.pid), said: () => readFileSync(console, 'utf8') };
}

/** A data folder on a disk of its own, with the Redis extracted by an earlier run. `null` where mounting is not permitted. */
export function dataDirOnDisk(diskBytes: number): string | null {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-full-'));
  atSpecEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  if (!mountDisk(dataDir, diskBytes)) return null;
  const unpacked = path.join(PROJECT_ROOT, '.data/redis-server');
  if (existsSync(unpacked)) symlinkSync(unpacked, path.join(dataDir, 'redis-server'));
  return dataDir;
}

/** @throws when `npm start` ends, or the service is not healthy in time */
export async function untilHealthy(
  url: string,
  { isRunning, said }: ReturnType<typeof startService>,
): Promise<void> {
  const ask = async () => {
    if (!isRunning()) throw new Error(`npm start ended: ${said()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    const health = (await answer?.json()) as { status: string } | undefined;
    return health?.status === 'Healthy' ? true : undefined;
  };
  if (!(await waitFor(ask, { timeoutMs: HEALTHY_LIMIT_MS }))) throw new Error(`not healthy: ${said()}`);
}
