import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { callerOf } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
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
} from '../support/import-stack.js';
import { followJob } from '../support/library.js';
import { until } from '../support/spec-end.js';

jest.setTimeout(180_000);

const t = importStack();

const scan = (area = 'datamanagement') => t.admin.post(`/api/${area}/import/scan`);

describe('the storage scan', () => {
  it('is for administrators, under both names of its path', async () => {
    for (const area of ['datamanagement', 'data-management']) {
      const path = `/api/${area}/import/scan`;
      expect((await t.user.post(path)).status).toBe(403);
      expect((await callerOf(t.stack.url).post(path)).status).toBe(401);
      await countsOf(t.admin, await scan(area));
    }
  });

  it('records files without a record, unowned, once', async () => {
    const { files } = await offerFiles(t.stack, 3);
    const [ours, byHand, known] = files;
    const knownId = await importOf(t.user, known);
    putByHand(t, keyOf(ours), ours.bytes);
    const oldKey = `archive/${byHand.obsId}/${byHand.fileName}`;
    putByHand(t, oldKey, byHand.bytes);
    putByHand(t, `archive/${byHand.obsId}/notes.txt`, Buffer.from('not FITS'));
    putByHand(
      t,
      `archive/${byHand.obsId}/cut_i2d.fits`,
      byHand.bytes.subarray(0, byHand.bytes.length - 2880),
    );
    const first = await countsOf(t.admin, await scan());
    expect(first).toMatchObject({ created: 2, updated: 0 });
    const [taken] = await recordsOf(t, ours);
    expect(taken).toMatchObject({
      ...{ ownerId: null, visibility: 'private', storageKey: keyOf(ours), status: 'ready' },
      ...{ metadata: { archive_obs_id: ours.obsId, archive_calib_level: 3 }, calibrationLevel: 3 },
    });
    expect(await recordsOf(t, byHand)).toMatchObject([{ ownerId: null, storageKey: oldKey }]);
    expect((await t.user.get(`/api/spacedata/${taken.id}`)).status).toBe(404);
    expect((await t.admin.get(`/api/spacedata/${taken.id}`)).status).toBe(200);
    expect(await recordRows(t).findOneByOrFail({ id: knownId })).toMatchObject({
      version: 1,
      ownerId: t.user.id,
    });
    await until(async () => (await recordsOf(t, ours))[0].thumbnailKey !== null);
    const second = await countsOf(t.admin, await scan());
    expect(second).toMatchObject({ created: 0, updated: 0, missing: first.missing });
    expect(second.skipped).toBe(first.skipped + 2);
    // An import of the file gives the record to its importer: there is never a second one.
    const id = await importOf(t.user, ours, { tags: ['claimed'], visibility: 'public' });
    expect(id).toBe(taken.id);
    expect(await recordsOf(t, ours)).toMatchObject([
      { ownerId: t.user.id, tags: ['claimed'], visibility: 'public' },
    ]);
  });

  it('marks records whose file is missing, and restores them when it is back', async () => {
    const file = await offerOne(t);
    const id = await importOf(t.user, file);
    const { missing } = await countsOf(t.admin, await scan());
    await t.stack.end('worker', 'SIGTERM'); // Its sweeper would find it, too.
    const target = path.join(t.stack.dataDir, 'data', keyOf(file));
    writeFileSync(target, 'short');
    const { json } = await scan();
    await t.stack.start('worker');
    const answer = await t.admin.get(`/api/jobs/${json.jobId}`);
    expect(await countsOf(t.admin, { ...answer, status: 202 })).toMatchObject({ missing: missing + 1 });
    expect((await t.user.get(`/api/spacedata/${id}`)).json).toMatchObject({
      status: 'invalid',
      visibility: 'private',
    });
    writeFileSync(target, file.bytes);
    expect(await countsOf(t.admin, await scan())).toMatchObject({ missing, updated: 1 });
    expect((await t.user.get(`/api/spacedata/${id}`)).json).toMatchObject({ status: 'ready' });
  });

  it('skips files of resumable imports, and abandoned ones', async () => {
    const { files } = await offerFiles(t.stack, 2);
    const [resumable, doomed] = files;
    const { json } = await t.user.post('/api/archive/import', { obsId: resumable.obsId });
    await t.user.post(`/api/archive/import/cancel/${json.jobId}`);
    await t.stack.database.query(`UPDATE jobs SET resumable = true, status = 'failed' WHERE id = $1`, [
      json.jobId,
    ]);
    await until(async () => (await t.user.get(`/api/jobs/${json.jobId}`)).json.finishedAt !== null);
    await forget(t, resumable);
    putByHand(t, keyOf(resumable), resumable.bytes);
    putByHand(t, keyOf(doomed), doomed.bytes);
    await t.stack.database.query(
      `INSERT INTO blobs (key, size, state, delete_after) VALUES ($1, 1, 'pending_deletion', now() + interval '1 hour')`,
      [keyOf(doomed)],
    );
    await countsOf(t.admin, await scan());
    expect([await recordsOf(t, resumable), await recordsOf(t, doomed)]).toEqual([[], []]);
    const resumed = await t.user.post(`/api/archive/import/resume/${json.jobId}`);
    expect(resumed.status).toBe(202);
    expect(await followJob(t.user, json.jobId)).toMatchObject({ status: 'completed' });
    expect(await recordsOf(t, resumable)).toMatchObject([{ ownerId: t.user.id }]);
  });

  it('runs many times at once beside imports without duplicate records', async () => {
    const { files } = await offerFiles(t.stack, 8);
    for (const file of files.slice(4)) putByHand(t, keyOf(file), file.bytes);
    const [scans] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => scan())),
      Promise.all(files.map((file) => importOf(t.user, file))),
    ]);
    for (const answer of scans) await countsOf(t.admin, answer);
    await countsOf(t.admin, await scan());
    for (const file of files) expect(await recordsOf(t, file)).toMatchObject([{ ownerId: t.user.id }]);
  });

  it('returns the waiting or running one', async () => {
    t.stack.pause('worker');
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan())).finally(() =>
      t.stack.resume('worker'),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ json }) => json.jobId)).size).toBe(1);
    await countsOf(t.admin, answers[0]);
    expect((await scan()).json.jobId).not.toBe(answers[0].json.jobId);
  });

  it('runs when a worker starts, without delaying it', async () => {
    const file = await offerOne(t);
    await t.stack.end('worker', 'SIGTERM');
    putByHand(t, keyOf(file), file.bytes);
    await t.stack.start('worker');
    await until(async () => (await recordsOf(t, file)).length > 0);
    expect(await recordsOf(t, file)).toMatchObject([{ ownerId: null, visibility: 'private' }]);
  });
});
