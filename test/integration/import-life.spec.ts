import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import type { OfferedFile } from '../support/archive-files.js';
import {
  countsOf,
  forget,
  importOf,
  importStack,
  keyOf,
  offerOne,
  putByHand,
  recordRows,
  recordsOf,
  UNKNOWN_OBS,
} from '../support/import-stack.js';
import { filesIn, followJob } from '../support/library.js';
import { until } from '../support/spec-end.js';

jest.setTimeout(180_000);

const t = importStack();

const fromExisting = (caller: Caller, obsId: string) =>
  caller.post(`/api/archive/import/from-existing/${obsId}`);

async function recordExisting(
  caller: Caller,
  { obsId }: Pick<OfferedFile, 'obsId'>,
): Promise<Answer['json']> {
  const { status, json } = await fromExisting(caller, obsId);
  expect(status).toBe(202);
  return followJob(caller, json.jobId);
}

describe('an imported record', () => {
  it('has every column of the archive’s row, empty ones as null, and its typed fields', async () => {
    const file = await offerOne(t);
    const { json } = await t.user.post('/api/archive/search/observation', { obsId: file.obsId });
    const [row] = json.items;
    const id = await importOf(t.user, file, { tags: ['mine'], visibility: 'public' });
    const { json: record } = await t.stranger.get(`/api/spacedata/${id}`);
    expect(record.metadata).toMatchObject(row.metadata);
    const nulls = Object.entries(row.metadata).filter(([, value]) => value === null);
    expect(nulls.length).toBeGreaterThan(0);
    for (const [name] of nulls) expect(record.metadata).toHaveProperty(name, null);
    expect(record).toMatchObject({
      ...{ targetName: row.targetName, instrument: row.instrument, filter: 'F200W', calibrationLevel: 3 },
      ...{
        processingLevel: 'L3',
        observationDate: row.observationDate,
        tags: ['mine'],
        visibility: 'public',
      },
      observationBaseId: file.obsId.replace(/_clear.*/, ''),
    });
  });

  it('of a second user is their own, and nothing is fetched again', async () => {
    const file = await offerOne(t);
    const mine = await importOf(t.user, file);
    const theirs = await importOf(t.stranger, file);
    expect(theirs).not.toBe(mine);
    expect((await recordsOf(t, file)).map(({ id, storageKey }) => [id, storageKey])).toEqual([
      [mine, keyOf(file)],
      [theirs, keyOf(file)],
    ]);
  });
});

describe('check-files', () => {
  it('lists stored files, and visible records', async () => {
    const file = await offerOne(t);
    const id = await importOf(t.user, file);
    const check = async (caller: Caller) =>
      (await caller.get(`/api/archive/import/check-files/${file.obsId}`)).json;
    const { fileName, size, obsId } = file;
    const seen = (recordId: string | null) => ({
      ...{ obsId, exists: true, fileCount: 1, totalBytes: size },
      files: [{ fileName, size, recordId }],
    });
    expect(await check(t.user)).toEqual(seen(id));
    expect(await check(t.stranger)).toEqual(seen(null));
    expect(await check(t.admin)).toEqual(seen(id));
    const theirs = await importOf(t.stranger, file, { visibility: 'public' });
    expect(await check(t.stranger)).toEqual(seen(theirs));
    expect(await check(t.user)).toEqual(seen(id));
    expect(await check(await openAccount(t.stack.url))).toEqual(seen(theirs));
  });

  it('is empty for an unknown observation, names an invalid id, and requires a token', async () => {
    const { json } = await t.user.get(`/api/archive/import/check-files/${UNKNOWN_OBS}`);
    expect(json).toEqual({ obsId: UNKNOWN_OBS, exists: false, fileCount: 0, totalBytes: 0, files: [] });
    for (const bad of ['%2e%2e%2fuploads', 'a%20b', 'x'.repeat(101), '..%2f']) {
      const answer = await t.user.get(`/api/archive/import/check-files/${bad}`);
      expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'obsId']);
    }
    expect((await t.user.get(`/api/archive/import/check-files/${'x'.repeat(100)}`)).status).toBe(200);
    const anonymous = await callerOf(t.stack.url).get(`/api/archive/import/check-files/${UNKNOWN_OBS}`);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('from-existing', () => {
  it('is a 404 without files, and requires a valid id', async () => {
    expect((await fromExisting(t.user, UNKNOWN_OBS)).status).toBe(404);
    const bad = await fromExisting(t.user, 'a%20b');
    expect([bad.status, bad.json.errors[0].field]).toEqual([400, 'obsId']);
  });

  it("makes records of public files for anyone, once, with the archive's metadata", async () => {
    const file = await offerOne(t);
    await importOf(t.user, file);
    await forget(t, file);
    const job = await recordExisting(t.stranger, file);
    expect(job).toMatchObject({ type: 'import', status: 'completed', obsId: file.obsId });
    const [record, ...others] = await recordsOf(t, file);
    expect(others).toEqual([]);
    expect(job.recordIds).toEqual([record.id]);
    expect(record).toMatchObject({
      ...{ ownerId: t.stranger.id, storageKey: keyOf(file), visibility: 'private', version: 1 },
      metadata: { archive_obs_id: file.obsId, archive_calib_level: 3 },
    });
    await until(async () => (await recordRows(t).findOneByOrFail({ id: record.id })).thumbnailKey !== null);
    const again = await recordExisting(t.stranger, file);
    expect(again.recordIds).toEqual([record.id]);
    expect(await recordRows(t).findOneByOrFail({ id: record.id })).toMatchObject({ version: 1 });
    const progress = await t.stranger.get(`/api/archive/import-progress/${again.jobId}`);
    expect(progress.json).toEqual(again);
  });

  it('restricts exclusive files to those who fetched or see them, and administrators', async () => {
    const sky = await t.stack.sampleArchive.post('/sample/skies', { target: 'M 16', size: 256 });
    const { targetName } = sky.json;
    const { json } = await t.user.post('/api/archive/search/target', { targetName });
    const { obsId } = json.items.find(({ isPublic }: { isPublic: boolean }) => !isPublic);
    const id = await importOf(t.user, { obsId });
    const { storageKey, sha256 } = await recordRows(t).findOneByOrFail({ id });
    const file = { obsId, sha256, fileName: path.basename(storageKey) } as OfferedFile;
    await forget(t, file);
    expect(await recordExisting(t.stranger, file)).toMatchObject({ status: 'failed', resumable: false });
    expect(await recordsOf(t, file)).toEqual([]);
    expect(await recordExisting(t.user, file)).toMatchObject({ status: 'completed' });
    // Its owner's private record gives others no right; a visible one does.
    expect(await recordExisting(t.stranger, file)).toMatchObject({ status: 'failed' });
    await t.stack.database.query(`UPDATE records SET visibility = 'public' WHERE sha256 = $1`, [sha256]);
    expect(await recordExisting(t.stranger, file)).toMatchObject({ status: 'completed' });
    expect(await recordExisting(t.admin, file)).toMatchObject({ status: 'completed' });
    expect((await recordsOf(t, file)).map(({ ownerId }) => ownerId).sort()).toEqual(
      [t.user.id, t.stranger.id, t.admin.id].sort(),
    );
  });

  it('uses the headers without the archive, for users who fetched the files', async () => {
    const file = await offerOne(t);
    await importOf(t.user, file);
    await forget(t, file);
    await t.stack.end('sample-archive', 'SIGTERM');
    try {
      expect(await recordExisting(t.stranger, file)).toMatchObject({ status: 'failed' });
      expect(await recordExisting(t.user, file)).toMatchObject({ status: 'completed' });
    } finally {
      await t.stack.start('sample-archive');
    }
    const [record, ...others] = await recordsOf(t, file);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ filter: 'F200W', calibrationLevel: null, processingLevel: 'L3' });
    expect(Object.keys(record.metadata).filter((name) => name.startsWith('archive_'))).toEqual([
      'archive_obs_id',
    ]);
    const refreshed = await t.user.post(`/api/archive/refresh-metadata/${file.obsId}`);
    expect(await countsOf(t.user, refreshed)).toMatchObject({ updated: 1 });
    expect(await recordRows(t).findOneByOrFail({ id: record.id })).toMatchObject({ calibrationLevel: 3 });
  });

  it('refuses a file whose bytes do not match its key', async () => {
    const file = await offerOne(t);
    await importOf(t.user, file);
    await forget(t, file);
    const other = Uint8Array.from(file.bytes);
    other[other.length - 3] ^= 1;
    putByHand(t, keyOf(file), other);
    expect(await recordExisting(t.admin, file)).toMatchObject({ status: 'failed' });
    expect(await recordRows(t).countBy({ storageKey: keyOf(file) })).toBe(0);
  });

  it('during an import of the same observation is refused with its id', async () => {
    const file = await offerOne(t);
    await importOf(t.user, file);
    const { json } = await t.user.post('/api/archive/import', { obsId: file.obsId });
    const answer = await fromExisting(t.user, file.obsId);
    if (answer.status === 409) expect(answer.json.detail).toContain(json.jobId);
    else expect((await followJob(t.user, json.jobId)).finishedAt).not.toBeNull();
  });
});

describe('dismiss', () => {
  it('removes a finished import and keeps its records; twice is a 404', async () => {
    const file = await offerOne(t);
    const { json } = await t.user.post('/api/archive/import', { obsId: file.obsId });
    await followJob(t.user, json.jobId);
    const dismiss = () => t.user.post(`/api/archive/import/dismiss/${json.jobId}`);
    expect((await t.stranger.post(`/api/archive/import/dismiss/${json.jobId}`)).status).toBe(404);
    expect((await dismiss()).status).toBe(204);
    expect((await dismiss()).status).toBe(404);
    expect(await recordsOf(t, file)).toHaveLength(1);
    expect(filesIn(t.stack, 'data')).toContain(keyOf(file));
  });

  /** An interrupted import: one file is complete, another partial. */
  async function brokenOff(caller: Account, file: OfferedFile): Promise<string> {
    putByHand(t, keyOf(file), file.bytes);
    const part = path.join(t.stack.dataDir, 'downloads', file.obsId, 'other_i2d.fits.part');
    mkdirSync(path.dirname(part), { recursive: true });
    writeFileSync(part, 'SIMPLE');
    // Its file exists: it would be done before the cancel.
    t.stack.pause('worker');
    const { json } = await caller.post('/api/archive/import', { obsId: file.obsId });
    const cancelled = await caller.post(`/api/archive/import/cancel/${json.jobId}`);
    t.stack.resume('worker');
    expect(cancelled.status).toBe(202);
    const { fileName, sha256 } = file;
    const details = { obsId: file.obsId, fileProgress: [{ fileName, sha256, status: 'complete' }] };
    await t.stack.database.query(`UPDATE jobs SET details = details || $2 WHERE id = $1`, [
      json.jobId,
      details,
    ]);
    await forget(t, file);
    putByHand(t, keyOf(file), file.bytes);
    return json.jobId;
  }
  const partsOf = ({ obsId }: OfferedFile) =>
    filesIn(t.stack, 'downloads').filter((name) => name.startsWith(`${obsId}/`));

  it('removes partial and complete files of an interrupted import', async () => {
    const file = await offerOne(t);
    const jobId = await brokenOff(t.user, file);
    expect(partsOf(file)).toContain(`${file.obsId}/other_i2d.fits.part`);
    expect((await t.user.post(`/api/archive/import/dismiss/${jobId}`)).status).toBe(204);
    await until(() => partsOf(file).length === 0);
    expect(filesIn(t.stack, 'data')).not.toContain(keyOf(file));
  });

  it('keeps files that another user’s import may be resumed with', async () => {
    const file = await offerOne(t);
    const jobId = await brokenOff(t.user, file);
    const theirs = await brokenOff(t.stranger, file);
    expect((await t.user.post(`/api/archive/import/dismiss/${jobId}`)).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(partsOf(file)).toContain(`${file.obsId}/other_i2d.fits.part`);
    expect(filesIn(t.stack, 'data')).toContain(keyOf(file));
    expect((await t.stranger.post(`/api/archive/import/dismiss/${theirs}`)).status).toBe(204);
    await until(() => partsOf(file).length === 0);
    expect(filesIn(t.stack, 'data')).not.toContain(keyOf(file));
  });
});
