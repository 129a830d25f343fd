import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { openAccount } from '../support/api-client.js';
import { followJob } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { mountDisk } from '../support/storage-disk.js';
import { startWatchedStack, type WatchedStack } from '../support/watched-stack.js';

/** More than fits into the rest of a memory page, which a file on a full tmpfs may still fill. */
const REQUESTS = 20;
const DROPPED = 'firstlight_log_lines_dropped_total';
const APPS = ['api', 'worker'] as const;
type App = (typeof APPS)[number];

const logOf = (stack: WatchedStack, app: App): Record<string, unknown>[] =>
  readFileSync(path.join(stack.dataDir, 'logs', `${app}.log`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Record<string, unknown>];
      } catch {
        return []; // The line of which only a part fitted on the disk.
      }
    });

it('a full log disk ends neither API nor worker: lines are dropped and counted, and the log says so once there is space', async () => {
  const stack = await startWatchedStack({ apps: [], env: { LOG_LEVEL: 'trace' } });
  const disk = mountDisk(path.join(stack.dataDir, 'logs'), 2 ** 20);
  if (!disk) return void process.stdout.write('disks may not be mounted here: not tried\n');
  await Promise.all(APPS.map((app) => stack.start(app)));
  const user = await openAccount(stack.url);
  const exportNothing = async () => {
    const { json } = await user.post('/api/datamanagement/export', { search: {} });
    return (await followJob(user, (json as { jobId: string }).jobId)).status;
  };
  const askOften = async () => {
    const asked = Array.from({ length: REQUESTS }, (_, i) => user.get(`/api/spacedata?tag=${i}`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  };
  const dropped = async (app: App) => (await stack.scrape(app)).sum(DROPPED) ?? 0;
  const untilDropped = (app: App) =>
    waitFor(async () => ((await exportNothing(), await dropped(app)) > 0 ? true : undefined));

  disk.fill(0);
  await askOften();
  for (const app of APPS) expect(await untilDropped(app)).toBe(true);
  disk.free();
  await askOften();
  expect(await exportNothing()).toBe('completed');
  for (const app of APPS) {
    expect(stack.isRunning(app)).toBe(true);
    const told = logOf(stack, app).reduce((sum, line) => sum + Number(line.dropped ?? 0), 0);
    expect(told).toBe(await dropped(app));
  }
});

it('the output of a package on a full disk ends no app', () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { runMain } from '#platform';
    await runMain(async () => {
      for (const method of ['log', 'error', 'log', 'error']) await sleep(1, console[method]('a line'));
    });
    process.exit(7);`;
  const args = ['--input-type=module', '--eval', program];
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, stdio: ['ignore', full, full] });
  closeSync(full);
  expect(status).toBe(7);
});
