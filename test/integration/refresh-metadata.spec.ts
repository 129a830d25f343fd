import { callerOf, type Caller } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
import {
  countsOf,
  importOf,
  importStack,
  offerOne,
  recordRows,
  UNKNOWN_OBS,
} from '../support/import-stack.js';
import { followJob } from '../support/library.js';

jest.setTimeout(180_000);

const t = importStack();

describe('refresh-metadata', () => {
  it("renews the archive's metadata, keeps the user's, and changes no version unnecessarily", async () => {
    const { files, renameTarget } = await offerFiles(t.stack, 1);
    const [file] = files;
    const id = await importOf(t.user, file, { tags: ['kept'] });
    const theirs = await importOf(t.stranger, file);
    await t.stack.database.query(
      `UPDATE records SET description = 'mine', file_name = 'named.fits', visibility = 'public',
         metadata = metadata || '{"note": "kept", "archive_gone": 1}' WHERE id = $1`,
      [id],
    );
    const before = await recordRows(t).findOneByOrFail({ id });
    await renameTarget('Another Name');
    const refresh = () => t.user.post(`/api/archive/refresh-metadata/${file.obsId}`);
    expect(await countsOf(t.user, await refresh())).toEqual({
      ...{ observations: 1, unknown: 0, updated: 1, unchanged: 0 },
    });
    const after = await recordRows(t).findOneByOrFail({ id });
    expect(after).toMatchObject({
      ...{ targetName: 'Another Name', version: before.version + 1, fileName: 'named.fits' },
      ...{ description: 'mine', visibility: 'public', tags: ['kept'] },
      metadata: { archive_target_name: 'Another Name', note: 'kept' },
    });
    expect(after.metadata).not.toHaveProperty('archive_gone');
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    // A thumbnail may be in progress.
    const { thumbnailKey } = before;
    const { version, updatedAt, targetName, metadata, ...same } = { ...after, thumbnailKey };
    expect(before).toMatchObject(same);
    expect((await recordRows(t).findOneByOrFail({ id: theirs })).targetName).not.toBe('Another Name');
    expect(await countsOf(t.user, await refresh())).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await recordRows(t).findOneByOrFail({ id })).toMatchObject({ version, updatedAt });
    expect([targetName, metadata.archive_obs_id]).toEqual(['Another Name', file.obsId]);
    const all = await t.admin.post(`/api/archive/refresh-metadata/${file.obsId}`);
    expect(await countsOf(t.admin, all)).toMatchObject({ updated: 1, unchanged: 1 });
  });

  it('is a 404 without a record of the user, and a 400 for an invalid id', async () => {
    const file = await offerOne(t);
    await importOf(t.user, file, { visibility: 'public' });
    const post = (caller: Caller, id: string) => caller.post(`/api/archive/refresh-metadata/${id}`);
    expect((await post(t.stranger, file.obsId)).status).toBe(404);
    expect((await post(t.user, UNKNOWN_OBS)).status).toBe(404);
    expect((await post(t.user, 'a%20b')).status).toBe(400);
    expect((await post(callerOf(t.stack.url), file.obsId)).status).toBe(401);
  });

  it('of all is for administrators, and covers everybody’s records', async () => {
    expect((await t.user.post('/api/archive/refresh-metadata-all')).status).toBe(403);
    const { files, renameTarget } = await offerFiles(t.stack, 3);
    const ids = await Promise.all(files.map((file) => importOf(t.user, file)));
    await renameTarget('Renamed All');
    const counts = await countsOf(t.admin, await t.admin.post('/api/archive/refresh-metadata-all'));
    const imported = await t.stack.database.query<{ count: string }[]>(
      `SELECT count(DISTINCT archive_obs_id) FROM records WHERE source_uri LIKE 'mast:%'`,
    );
    expect(counts.observations).toBe(Number(imported[0].count));
    for (const id of ids)
      expect(await recordRows(t).findOneByOrFail({ id })).toMatchObject({ targetName: 'Renamed All' });
  });

  it('reports an unavailable archive, and changes nothing', async () => {
    const file = await offerOne(t);
    const id = await importOf(t.user, file);
    await t.stack.end('sample-archive', 'SIGTERM');
    try {
      const { json } = await t.user.post(`/api/archive/refresh-metadata/${file.obsId}`);
      const job = await followJob(t.user, json.jobId);
      expect(job).toMatchObject({ status: 'failed', type: 'refresh-metadata' });
      expect(job.error).toMatch(/archive/i);
      expect(job).not.toHaveProperty('counts');
    } finally {
      await t.stack.start('sample-archive');
    }
    expect(await recordRows(t).findOneByOrFail({ id })).toMatchObject({ version: 1 });
  });
});
