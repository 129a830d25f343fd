import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#domain';
import { callerOf, openAccount } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { atSpecEnd } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack } from '../support/start-stack.js';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.js';

jest.setTimeout(180_000);

const NEEDED = ['rsync', 'psql', 'createdb', 'dropdb', 'pg_restore'];
const missing = NEEDED.filter((program) => spawnSync(program, ['--version']).status !== 0);
const whereInstalled = missing.length === 0 ? describe : describe.skip;
if (missing.length > 0) console.warn(`${missing.join(', ')} not installed: backup and restore are not tried`);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-backup-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of programs, to be put before the system's. */
function programs(scripts: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

let isTold = false;

/** Substitutes of pg_dump and pg_restore, unless the system's are as new as the server. */
async function substitutes(databaseUrl: string): Promise<Record<string, string>> {
  const database = await connectDatabase(databaseUrl, { poolSize: 1 });
  const [{ server_version_num: server }] =
    await database.query<[{ server_version_num: string }]>('SHOW server_version_num');
  await database.destroy();
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  if (Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= Math.floor(Number(server) / 10_000)) return {};
  if (!isTold) console.warn('pg_dump is older than the server: test/support/snapshot-copy.mjs is used');
  isTold = true;
  const script = path.resolve('test/support/snapshot-copy.mjs');
  const scriptFor = (name: string) => `exec "${process.execPath}" "${script}" ${name} "$@"`;
  return { pg_dump: scriptFor('pg_dump'), pg_restore: scriptFor('pg_restore') };
}

/** The commands of docs/operations.md. */
function documented(name: 'backup' | 'restore'): string {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, commands] = new RegExp(`<!-- ${name} -->\\s+\`\`\`sh\n([^]*?)\`\`\``).exec(text) ?? [];
  if (!commands) throw new Error(`docs/operations.md has no commands for ${name}`);
  return commands;
}

interface Run {
  readonly storage: string;
  readonly backup: string;
  readonly databaseUrl: string;
  /** Programs that take the place of the system's. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Runs the documented commands; the result is the exit code with the output. */
async function run(name: 'backup' | 'restore', { storage, backup, databaseUrl, instead }: Run) {
  const found = instead ?? (await substitutes(databaseUrl));
  const env = {
    ...process.env,
    ...{ PATH: `${programs(found)}:${process.env.PATH}`, LC_MESSAGES: 'C' },
    ...{ BACKUP: backup, STORAGE: storage, DATABASE_URL: databaseUrl },
  };
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const shell = spawn('bash', ['-c', documented(name)], { env });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text) => (output += text));
    shell.once('close', (code) => resolve({ code, output }));
  });
}

const field = (ra: number) => {
  const sky = { ra, dec: -5 };
  const grid = { ...sky, scaleArcsec: 0.5, width: 64, height: 64 };
  return starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 2 });
};

const NAMES = { username: 'keeper-of-files', password: 'A-long-password-1' };

whereInstalled('backup and restore', () => {
  it('make a whole library elsewhere of one that was changed meanwhile', async () => {
    const backup = newFolder();
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
    const storage = path.join(first.dataDir, 'data');
    const done = await run('backup', { backup, storage, databaseUrl: String(first.env.DATABASE_URL) });
    isOver = true;
    await busy;
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/^backup: \d+ files, \d+ bytes/m) });
    await first.stop();

    const { url: databaseUrl, drop } = await createEmptyDatabase();
    atSpecEnd(drop);
    const second = await startStack({ apps: [], env: { ...env, DATABASE_URL: databaseUrl } });
    const there = { backup, storage: path.join(second.dataDir, 'data'), databaseUrl };
    expect(await run('restore', there)).toMatchObject({ code: 0 });
    expect(await run('restore', there)).toEqual({ code: 1, output: 'restore: the database is not empty\n' });
    await second.start('processing');
    await second.start('api');
    const { json } = await callerOf(second.url).post('/api/auth/login', NAMES);
    const admin = { authorization: `Bearer ${(json as { accessToken: string }).accessToken}` };
    const database = await connectDatabase(databaseUrl, { poolSize: 1 });
    const records = await database.query<{ id: string; sha256: string; file_name: string }[]>(
      `SELECT id, sha256, file_name FROM records`,
    );
    await database.destroy();
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
  });

  describe('of a library with one file', () => {
    let databaseUrl: string;
    let storage: string;
    let backup: string;

    beforeEach(async () => {
      const created = await createTestDatabase();
      databaseUrl = created.url;
      atSpecEnd(created.drop);
      [storage, backup] = [newFolder(), newFolder()];
      await mkdir(path.join(storage, 'preview-cache'));
      await writeFile(path.join(storage, 'preview-cache', 'made-again.png'), 'x');
      await writeFile(path.join(storage, 'image.fits'), 'SIMPLE');
      await execute(`INSERT INTO blobs (key, size, sha256) VALUES ('image.fits', 6, 'x')`);
    });

    async function execute<T>(sql: string): Promise<T> {
      const database = await connectDatabase(databaseUrl, { poolSize: 1 });
      try {
        return await database.query(sql);
      } finally {
        await database.destroy();
      }
    }
    const backUp = (instead?: Run['instead']) => run('backup', { storage, backup, databaseUrl, instead });

    it('leave out previews and the database of the trial', async () => {
      expect(await backUp()).toEqual({ code: 0, output: expect.stringContaining('backup: 1 files, ') });
      expect(await readdir(path.join(backup, 'storage'))).toEqual(['image.fits']);
      expect((await readdir(backup)).sort()).toEqual(['database.dump', 'storage']);
      expect(await execute(`SELECT FROM pg_database WHERE datname = 'restore_trial'`)).toEqual([]);
    });

    it.each([
      ['pg_dump fails', { pg_dump: 'exit 3' }, 3, ''],
      [
        'the dump is too short',
        { pg_dump: 'printf x > "${2#--file=}"' },
        1,
        'backup: the dump has only 1 bytes',
      ],
      [
        'the dump cannot be restored',
        { pg_dump: 'head -c 40000 /dev/zero > "${2#--file=}"' },
        1,
        'pg_restore: error:',
      ],
      ['files cannot be copied', { rsync: 'exit 11' }, 1, ''],
    ])('fail when %s, and keep the last good dump', async (_, instead, code, output) => {
      await writeFile(path.join(backup, 'database.dump'), 'the last good one');
      expect(await backUp(instead)).toEqual({ code, output: expect.stringContaining(output) });
      expect(readFileSync(path.join(backup, 'database.dump'), 'utf8')).toBe('the last good one');
      expect(await execute(`SELECT FROM pg_database WHERE datname = 'restore_trial'`)).toEqual([]);
    });

    it.each([
      ['is missing', `('lost.fits', 1, 'x')`, '1 files are missing or incomplete, such as lost.fits 1'],
      [
        'has another size',
        `('short.fits', 7, 'x')`,
        '1 files are missing or incomplete, such as short.fits 7',
      ],
    ])('fail when a file %s', async (_, row, message) => {
      await writeFile(path.join(storage, 'short.fits'), 'x');
      await execute(`INSERT INTO blobs (key, size, sha256) VALUES ${row}`);
      expect(await backUp()).toEqual({ code: 1, output: expect.stringContaining(`backup: ${message}`) });
    });
  });
});
