import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RecordEntity } from '#domain';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { findOrphans } from '../support/find-orphans.js';
import { whileHeld } from '../support/held-queue.js';
import { filesIn, followJob, upload } from '../support/library.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const FILE_NAME = 'jw09999-o004_t001_nircam_clear-f200w_i2d.fits';
const SKY = { ra: 84, dec: -5 };

let stack: Stack;
let folder: string;
let obsId: string;
let image: Uint8Array;
let first: Account;
let second: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  const grid = { ...SKY, scaleArcsec: 0.5, width: 64, height: 64 };
  image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 2 });
  writeFileSync(path.join(folder, FILE_NAME), image);
  const { json } = await stack.sampleArchive.post('/sample/folders', { folder });
  obsId = json.observations[0].obsId;
  [first, second] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await stack?.stop();
});

const behave = (switches: object) => stack.sampleArchive.post('/sample/behaviour', switches);

async function importAs(user: Account, asked = obsId): Promise<Answer['json']> {
  const { json } = await user.post('/api/archive/import', { obsId: asked });
  const job = await followJob(user, json.jobId);
  expect(job).toMatchObject({ status: 'completed', error: null });
  return (await user.get(`/api/spacedata/${job.resultDataId}`)).json;
}

const keyOf = async (id: string): Promise<string> =>
  (await stack.database.getRepository(RecordEntity).findOneByOrFail({ id })).storageKey;

/** The SHA-256 of a record's file. */
async function sha256Of({ id }: { id: string }): Promise<string> {
  const bytes = readFileSync(path.join(stack.dataDir, 'data', await keyOf(id)));
  return createHash('sha256').update(bytes).digest('hex');
}

const storedVersions = () => filesIn(stack, 'data').filter((name) => name.endsWith(FILE_NAME)).length;
const hasVersions = (count: number) => waitFor(() => (storedVersions() === count ? true : undefined));

describe.each(['both', 'date', 'none'])('versions identified by %s', (validators) => {
  let revision = 0;

  it('a regenerated file renews the record of its importer only', async () => {
    await behave({ validators, checksums: 'none', revisions: { [FILE_NAME]: (revision = 0) } });
    const [mine, theirs] = [await importAs(first), await importAs(second)];
    expect([theirs.sha256, theirs.fileSize]).toEqual([mine.sha256, mine.fileSize]);
    expect(await hasVersions(1)).toBe(true);

    await behave({ revisions: { [FILE_NAME]: (revision += 1) } });
    const renewed = await importAs(first);
    expect(renewed).toMatchObject({ id: mine.id, version: mine.version + 1, fileSize: mine.fileSize });
    expect(renewed.sha256).not.toBe(mine.sha256);
    expect(await sha256Of(renewed)).toBe(renewed.sha256);

    const kept = (await second.get(`/api/spacedata/${theirs.id}`)).json;
    expect([kept.sha256, kept.version]).toEqual([mine.sha256, theirs.version]);
    expect(await sha256Of(kept)).toBe(mine.sha256);
    expect((await second.get(`/api/spacedata/${theirs.id}/preview?width=32`)).status).toBe(200);
    expect(storedVersions()).toBe(2);

    const followed = await importAs(second);
    expect([followed.id, followed.sha256]).toEqual([theirs.id, renewed.sha256]);
    // No record uses the old bytes any more: they are removed.
    expect(await hasVersions(1)).toBe(true);
    expect(await sha256Of(followed)).toBe(renewed.sha256);
  });
});

describe('jobs that wait while a file is renewed', () => {
  const ORDERS: readonly [queue: string, route: string, body: (renewed: string, other: string) => object][] =
    [
      ['mosaic', 'mosaic/export', (id, other) => ({ dataIds: [other, id] })],
      ['mosaic', 'mosaic/save', (id, other) => ({ dataIds: [id, other] })],
      ['process', 'spacedata/RENEWED/process', () => ({ algorithm: 'statistics' })],
      [
        ...(['process', 'spacedata/OTHER/process'] as const),
        (id) => ({ algorithm: 'reproject', parameters: { target: id } }),
      ],
    ];
  let revision = 10;

  it.each(ORDERS)('in the queue %s, by %s, use the new one', async (queue, route, bodyOf) => {
    await behave({ validators: 'both', checksums: 'none', revisions: { [FILE_NAME]: (revision += 1) } });
    const { id } = await importAs(first);
    const before = await keyOf(id);
    const other = (await upload(first, 'other_i2d.fits', image)).json.id as string;
    const jobId = await whileHeld(stack, queue, async () => {
      const url = `/api/${route.replace('RENEWED', id).replace('OTHER', other)}`;
      const { status, json } = await first.post(url, bodyOf(id, other));
      expect(status).toBe(202);
      await behave({ revisions: { [FILE_NAME]: (revision += 1) } });
      await importAs(first);
      const isGone = () => (filesIn(stack, 'data').includes(before) ? undefined : true);
      expect(await waitFor(isGone)).toBe(true);
      return json.jobId as string;
    });
    expect(await followJob(first, jobId)).toMatchObject({ status: 'completed', error: null });
    expect((await first.delete(`/api/spacedata/${other}`)).status).toBe(204);
  });
});

describe('jobs that wait while a record is hidden from their owner', () => {
  const channels = (id: string) => ({ channels: [{ dataIds: [id], color: { hue: 0 } }] });
  it.each([
    ['mosaic', 'mosaic/save', (id: string, own: string) => ({ dataIds: [own, id] })],
    ['composite', 'composite/export-nchannel', channels],
    ['process', 'spacedata/HIDDEN/process', () => ({ algorithm: 'statistics' })],
  ] as const)('in the queue %s, by %s, reveal nothing of it', async (queue, route, bodyOf) => {
    const own = (await upload(second, 'own_i2d.fits', image)).json.id as string;
    const { id } = (await upload(first, 'open_i2d.fits', image, { visibility: 'public' })).json;
    const jobId = await whileHeld(stack, queue, async () => {
      const { status, json } = await second.post(`/api/${route.replace('HIDDEN', id)}`, bodyOf(id, own));
      expect(status).toBe(202);
      expect((await first.put(`/api/spacedata/${id}`, { visibility: 'private' })).status).toBe(200);
      return json.jobId as string;
    });
    expect(await followJob(second, jobId)).toMatchObject({
      status: 'failed',
      error: 'A requested record no longer exists',
    });
    for (const [user, record] of [
      [first, id],
      [second, own],
    ] as const)
      expect((await user.delete(`/api/spacedata/${record}`)).status).toBe(204);
  });
});

/** Pictures of records are made later, and files without records are removed later. */
async function untilAtRest(): Promise<void> {
  const isAtRest = async () => {
    const [{ count }] = await stack.database.query<{ count: number }[]>(
      `SELECT (SELECT count(*) FROM jobs WHERE status IN ('queued', 'running'))::int
         + (SELECT count(*) FROM blobs WHERE state = 'pending_deletion')::int AS count`,
    );
    return count === 0 ? true : undefined;
  };
  expect(await waitFor(isAtRest)).toBe(true);
}

it('bytes without the archive’s checksum are refused, and nothing is kept of them', async () => {
  const user = await openAccount(stack.url);
  await untilAtRest();
  const before = filesIn(stack, 'data');
  await behave({ validators: 'both', checksums: 'wrong', revisions: { [FILE_NAME]: 7 } });
  const { json } = await user.post('/api/archive/import', { obsId });
  const job = await followJob(user, json.jobId);
  expect(job).toMatchObject({ status: 'failed', resumable: false });
  expect(job.error).toContain('checksum');
  expect(filesIn(stack, 'data')).toEqual(before);
  expect(filesIn(stack, 'downloads').filter((name) => name.endsWith('.part'))).toEqual([]);
  await behave({ checksums: 'right' });
  const record = await importAs(user);
  expect(await sha256Of(record)).toBe(record.sha256);
  await behave({ validators: 'none' });
  expect((await importAs(user)).sha256).toBe(record.sha256);
  expect((await user.delete(`/api/spacedata/${record.id}`)).status).toBe(204);
});

it("metadata has the header and the archive's row", async () => {
  const { metadata } = await importAs(first);
  expect(metadata).toMatchObject({ archive_obs_id: obsId, TELESCOP: 'JWST', FILTER: 'F200W' });
});

it('a removal during an import that finds the file complete loses nothing', async () => {
  let last = await importAs(first);
  for (const user of [second, first, second, first, second, first]) {
    const remover = user === first ? second : first;
    const [removed, record] = await Promise.all([
      remover.delete(`/api/spacedata/${last.id}`),
      importAs(user),
    ]);
    expect(removed.status).toBe(204);
    expect(await sha256Of(record)).toBe(record.sha256);
    last = record;
  }
});

it('removed, imported again, and removed: no file without a row, no row without a file', async () => {
  for (const user of [first, second, first]) {
    const record = await importAs(user);
    expect((await user.delete(`/api/spacedata/${record.id}`)).status).toBe(204);
  }
  for (const user of [first, second]) {
    for (const { id } of (await user.get('/api/spacedata')).json.items)
      await user.delete(`/api/spacedata/${id}`);
  }
  const isClean = async () => {
    const { files, rows } = await findOrphans(stack.database, stack.dataDir);
    return files.length + rows.length === 0 ? true : undefined;
  };
  expect(await waitFor(isClean)).toBe(true);
  expect(storedVersions()).toBe(0);
});

describe('uploads', () => {
  const held = async () => ({
    records: await stack.database.getRepository(RecordEntity).count(),
    blobs: (await stack.database.query<unknown[]>('SELECT key FROM blobs')).length,
    stored: filesIn(stack, 'data'),
    arrived: filesIn(stack, 'uploads'),
  });

  it("have their owner's names, whatever their keys", async () => {
    const long = `${'星'.repeat(70)}_i2d.fits`;
    for (const [sent, shown] of [
      ['星雲 (1).fits', '星雲 (1).fits'],
      ['../../etc/été.fits', 'été.fits'],
      [long, long],
    ]) {
      const { status, json } = await upload(first, sent, image);
      expect([status, json.fileName]).toEqual([201, shown]);
      const { storageKey } = await stack.database
        .getRepository(RecordEntity)
        .findOneByOrFail({ id: json.id });
      expect(storageKey).toMatch(new RegExp(`^uploads/${json.id}/[A-Za-z0-9._+-]+$`));
      expect(JSON.stringify(json)).not.toContain(storageKey);
      expect((await first.delete(`/api/spacedata/${json.id}`)).status).toBe(204);
      expect(filesIn(stack, 'data').filter((name) => name.startsWith('uploads/'))).toEqual([]);
    }
  });

  it('leave nothing behind when the engine is unavailable', async () => {
    await untilAtRest();
    await stack.end('processing', 'SIGTERM');
    const before = await held();
    expect((await upload(first, 'a.fits', image)).status).toBe(503);
    expect(await held()).toEqual(before);
  });
});
