import { v7 as uuidv7 } from 'uuid';
import type { RecordEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { insertJobs } from '../support/insert-jobs.js';
import { filesIn, followJob } from '../support/library.js';
import { EXPORT, exported, idsOf, insertWithoutFiles } from '../support/order-export.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const WAIT = { timeoutMs: 30_000 };

let stack: Stack;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'worker'] });
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
});

const insert = (...rows: readonly Partial<RecordEntity>[]) =>
  insertWithoutFiles(stack.database, owner.id, rows);
const fieldsOf = ({ json }: Answer) => json.errors?.map(({ field }: { field: string }) => field);

describe('an export request', () => {
  it.each<[string, object, string]>([
    ['no ids', { recordIds: [] }, 'recordIds'],
    ['an id that is none', { recordIds: ['x'] }, 'recordIds'],
    ['another format', { format: 'xml' }, 'format'],
    ['ids and a search', { recordIds: [uuidv7()], search: {} }, 'search'],
    ['a date that is none', { search: { dateFrom: '2023-02-30' } }, 'dateFrom'],
    ['a page of the search', { search: { page: 2 } }, 'search.page'],
    ['an unknown property', { fields: ['id'] }, 'fields'],
    ['a word for a flag', { includeMetadata: 'no' }, 'includeMetadata'],
  ])('is refused by field: %s', async (_, body, field) => {
    const answer = await owner.post(EXPORT, body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('may have 10,000 ids, and not one more', async () => {
    const rows = await stack.database.query<{ id: string }[]>(
      `SELECT gen_random_uuid() AS id FROM generate_series(1, 9999)`,
    );
    const [id] = await insert({ visibility: 'private' });
    const recordIds = [...rows.map((row) => row.id), id];
    const { file } = await exported(owner, { recordIds });
    expect([file.json.total, file.json.notFound, idsOf({ file })]).toEqual([1, 9999, [id]]);
    const answer = await owner.post(EXPORT, { recordIds: [...recordIds, uuidv7()] });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['recordIds']]);
  });

  it('is refused while two exports of the user are in progress, however many are submitted at once', async () => {
    stack.pause('worker');
    const ask = (who: Account, n: number) =>
      Promise.all(Array.from({ length: n }, () => who.post(EXPORT, { recordIds: [uuidv7()] })));
    const answers = await ask(owner, 23);
    const others = await ask(stranger, 2);
    expect((await stranger.post(EXPORT, {})).status).toBe(429);
    stack.resume('worker');
    const taken = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 429);
    expect([taken.length, refused.length, others.map(({ status }) => status)]).toEqual([2, 21, [202, 202]]);
    for (const { json, headers } of refused) {
      expect([json.code, Number(headers.get('retry-after'))]).toEqual(['rate_limited', 10]);
      expect(json.detail).toBe('You have 2 jobs of type export already; wait for one of them');
    }
    for (const { json } of taken) await followJob(owner, json.jobId);
    for (const { json } of others) await followJob(stranger, json.jobId);
    expect((await exported(owner, { recordIds: [uuidv7()] })).file.json.total).toBe(0);
  });
});

describe('the export file', () => {
  it("is readable by its owner only; another user's and a missing one are the same", async () => {
    const { exportId } = await exported(owner, { recordIds: [uuidv7()] });
    const answers = await Promise.all([exportId, uuidv7(), 'x'].map((id) => stranger.get(`${EXPORT}/${id}`)));
    for (const { status, json } of answers) {
      expect([status, json.code, json.detail]).toEqual([404, 'not_found', 'Export not found']);
    }
    const [other] = await insertJobs(stack.database, owner.id, 1, {
      status: 'completed',
      resultKind: 'blob',
    });
    expect((await owner.get(`${EXPORT}/${other}`)).json.detail).toBe('Export not found');
    const { json } = await owner.post(EXPORT, { recordIds: [uuidv7()] });
    await followJob(owner, json.jobId);
    expect((await owner.get(`/api/data-management/export/${json.exportId}`)).status).toBe(200);
  });

  it('supports ranges, and can be read repeatedly', async () => {
    const { exportId, file } = await exported(owner, { recordIds: [uuidv7()], format: 'csv' });
    const part = await owner.get(`${EXPORT}/${exportId}`, { range: 'bytes=0-9' });
    expect([part.status, part.bytes.equals(file.bytes.subarray(0, 10))]).toEqual([206, true]);
    const same = await owner.get(`/api/jobs/${exportId}/result`);
    expect(same.bytes.equals(file.bytes)).toBe(true);
  });

  it('is missing while it is made (409), after a failure or a cancel, and when its job is gone (404)', async () => {
    stack.pause('worker');
    const { json } = await owner.post(EXPORT, { recordIds: [uuidv7()] });
    const early = await owner.get(`${EXPORT}/${json.exportId}`);
    expect([early.status, early.json.code, early.json.detail]).toEqual([
      409,
      'conflict',
      `The export is not finished yet: job ${json.jobId} is queued`,
    ]);
    await owner.post(`/api/jobs/${json.jobId}/cancel`);
    stack.resume('worker');
    const detailOf = async () => {
      const answer = await owner.get(`${EXPORT}/${json.exportId}`);
      return [answer.status, answer.json.detail];
    };
    expect(await detailOf()).toEqual([404, 'The export was cancelled']);
    await stack.database.query(`UPDATE jobs SET status = 'failed', error = 'No space left' WHERE id = $1`, [
      json.jobId,
    ]);
    expect(await detailOf()).toEqual([404, 'The export has failed: No space left']);
    await stack.database.query(`DELETE FROM jobs WHERE id = $1`, [json.jobId]);
    expect(await detailOf()).toEqual([404, 'Export not found']);
  });
});

it('an export without a selection has all visible records', async () => {
  const [mine] = await insert({ ownerId: stranger.id, visibility: 'private', archivedAt: new Date() });
  const [hidden] = await insert({ visibility: 'private' });
  const { file } = await exported(stranger, {});
  expect(idsOf({ file })).toContain(mine);
  expect(idsOf({ file })).not.toContain(hidden);
  const rows = await stack.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM records WHERE readers && ARRAY[$1, '00000000-0000-0000-0000-000000000000']::uuid[]`,
    [stranger.id],
  );
  expect(file.json.total).toBe(rows[0].count);
});

it('a cancelled export stops within a second and leaves nothing', async () => {
  await stack.database.query(
    `INSERT INTO blobs (key, size, sha256) VALUES ('test/many', 1, repeat('0', 64))`,
  );
  await stack.database.query(
    `INSERT INTO records (id, owner_id, file_name, storage_key, data_type, content_type, file_size, sha256, status,
       observation_base_id, processing_level, visibility, metadata, tags, derived_from, is_viewable)
     SELECT gen_random_uuid(), $1, 'many-' || i, 'test/many', 'image', 'application/fits', 1, repeat('0', 64), 'ready',
       'many', 'L3', 'private', jsonb_build_object('words', repeat(md5(i::text), 200)), '{}', '{}', true
     FROM generate_series(1, 12000) AS i`,
    [owner.id],
  );
  const { json } = await owner.post(EXPORT, {});
  await followJob(owner, json.jobId, ({ percent }) => percent > 0);
  expect((await owner.post(`/api/jobs/${json.jobId}/cancel`)).json.status).toBe('cancelled');
  const isGone = await waitFor(
    () => Promise.resolve(filesIn(stack, `data/results/${json.jobId}`).length === 0 || undefined),
    WAIT,
  );
  expect(isGone).toBe(true);
  const idle = await waitFor(async () => {
    const rows = await stack.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'firstlight-worker' AND state LIKE 'idle in%'`,
    );
    return rows[0].count === 0 || undefined;
  }, WAIT);
  expect(idle).toBe(true);
  const again = await exported(owner, { search: { q: 'many' }, format: 'csv', includeMetadata: false });
  expect(again.job.message).toBe('12000 records');
});
