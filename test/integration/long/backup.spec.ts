import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callerOf, openAccount } from '../../support/api-client.js';
import { uploadRecord } from '../../support/library.js';
import { atSpecEnd } from '../../support/spec-end.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(180_000);

const hasRsync = spawnSync('rsync', ['--version']).status === 0;
const whereInstalled = hasRsync ? it : it.skip;
if (!hasRsync) console.warn('rsync is not installed: backup and restore are not tried');

/** A folder of programs before the system's: PostgreSQL's own if as new as the server, else substitutes. */
async function programs(stack: Stack): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-programs-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [{ server_version_num: server }] =
    await stack.database.query<[{ server_version_num: string }]>('SHOW server_version_num');
  const { stdout = '' } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  if (Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= Math.floor(Number(server) / 10_000)) return folder;
  console.warn(
    'pg_dump is older than the server: the rows are copied by test/support/snapshot-copy.mjs in its place',
  );
  for (const name of ['pg_dump', 'pg_restore']) {
    const script = path.resolve('test/support/snapshot-copy.mjs');
    writeFileSync(
      path.join(folder, name),
      `#!/bin/sh\nexec "${process.execPath}" "${script}" ${name} "$@"\n`,
      { mode: 0o755 },
    );
  }
  return folder;
}

/** The commands of docs/operations.md. */
function documented(name: 'backup' | 'restore'): string {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, commands] = new RegExp(`<!-- ${name} -->\\s+\`\`\`sh\n([^]*?)\`\`\``).exec(text) ?? [];
  if (!commands) throw new Error(`docs/operations.md has no commands for ${name}`);
  return commands;
}

/** Runs commands against a running stack. */
async function run(name: 'backup' | 'restore', stack: Stack, backup: string): Promise<void> {
  const folder = await programs(stack);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    ...{ BACKUP: backup, STORAGE: path.join(stack.dataDir, 'data'), DATABASE_URL: stack.env.DATABASE_URL },
  };
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-eu', '-c', documented(name)], { env });
    let said = '';
    shell.stderr.on('data', (text) => (said += text));
    shell.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name}: ${said}`))));
  });
}

const field = (ra: number) => {
  const sky = { ra, dec: -5 };
  const grid = { ...sky, scaleArcsec: 0.5, width: 64, height: 64 };
  return starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 2 });
};

const NAMES = { username: 'keeper-of-files', password: 'A-long-password-1' };

whereInstalled(
  'a backup that was made while uploads came and went is a whole library elsewhere',
  async () => {
    const backup = mkdtempSync(path.join(tmpdir(), 'firstlight-backup-'));
    atSpecEnd(() => rmSync(backup, { recursive: true, force: true }));
    const env = { ADMIN_USERNAME: NAMES.username, ADMIN_PASSWORD: NAMES.password };
    const first = await startStack({ apps: ['processing', 'worker', 'api'], env });
    const owner = await openAccount(first.url);
    const early: string[] = [];
    for (let i = 0; i < 12; i += 1)
      early.push(await uploadRecord(owner, `early_${i}_i2d.fits`, field(10 + i)));

    const going: string[] = [];
    for (let i = 0; i < 8; i += 1)
      going.push(await uploadRecord(owner, `going_${i}_i2d.fits`, field(50 + i)));

    let isOver = false;
    const busy = (async () => {
      for (let i = 0; !isOver; i += 1) {
        await uploadRecord(owner, `late_${i}_i2d.fits`, field(100 + i));
        // Not the newest files: one that came and went during the backup may be missing, as the guide says.
        const id = going.pop();
        if (id) await owner.delete(`/api/spacedata/${id}`);
      }
    })();
    await run('backup', first, backup);
    isOver = true;
    await busy;
    await first.stop();

    const second = await startStack({ apps: [], env });
    await run('restore', second, backup);
    await second.start('processing');
    await second.start('api');
    const { json } = await callerOf(second.url).post('/api/auth/login', NAMES);
    const admin = { authorization: `Bearer ${(json as { accessToken: string }).accessToken}` };
    const records = await second.database.query<{ id: string; sha256: string; file_name: string }[]>(
      `SELECT id, sha256, file_name FROM records`,
    );
    expect(records.length).toBeGreaterThan(early.length);
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
    for (const { id, sha256 } of records) {
      const file = await fetch(`${second.url}/api/spacedata/${id}/file`, { headers: admin });
      expect(file.status).toBe(200);
      expect(
        createHash('sha256')
          .update(Buffer.from(await file.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256);
    }
  },
);
