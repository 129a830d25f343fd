import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { RecordEntity } from '#domain';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { insertJobs } from '../support/insert-jobs.js';
import { insertRecords, share } from '../support/insert-records.js';
import { filesIn, followJob } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const AREA = '/api/datamanagement';
const WAIT = { timeoutMs: 30_000 };

let stack: Stack;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'worker'] });
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
});

/** A worker that begins looks for the files of all records, and notes what is missing: of these it is known already. */
async function insert(...rows: readonly Partial<RecordEntity>[]): Promise<string[]> {
  const records = rows.map((row) => ({ ownerId: owner.id, storageKey: `test/${randomUUID()}`, ...row }));
  await stack.database.query(
    `INSERT INTO blobs (key, size, sha256, state) SELECT key, 1000, repeat('0', 64), 'missing' FROM unnest($1::text[]) AS key`,
    [records.map(({ storageKey }) => storageKey)],
  );
  return insertRecords(stack.database, records);
}
const fieldsOf = ({ json }: Answer) => json.errors?.map(({ field }: { field: string }) => field);

/** Orders an export and waits for it. */
async function exported(body: object, who = owner) {
  const { status, json } = await who.post(`${AREA}/export`, body);
  expect([status, Object.keys(json).sort()]).toEqual([202, ['exportId', 'jobId']]);
  const job = await followJob(who, json.jobId);
  expect(job).toMatchObject({ type: 'export', status: 'completed', error: null, percent: 100 });
  const file = await who.get(`${AREA}/export/${json.exportId}`);
  expect(file.status).toBe(200);
  return { job, file, exportId: json.exportId as string };
}
const idsOf = ({ file }: { file: Answer }) => file.json.items.map(({ id }: { id: string }) => id);

/** Text that is hard to write in one format or the other. */
const HARD = 'a, "b"\r\n<c> & \u00e9\u6f22 ]]>\u0085';

const facts = (): Partial<RecordEntity>[] => [
  {
    ...{ fileName: '=cmd|1', description: HARD, tags: ['x,y', '"q"', '\u6f22'], visibility: 'private' },
    ...{ targetName: 'NGC 3132', instrument: 'NIRCAM/IMAGE', filter: 'F200W', exposureTime: 1.5e-3 },
    ...{ calibrationLevel: 3, wavelengthUm: 1.99, dimensions: [2048, 1024], fileSize: 10_737_418_240 },
    ...{ observationDate: new Date('2023-05-01T12:00:00.125Z'), ra: 151.75, dec: -40.4, healpix: null },
    metadata: {
      archive_a: '\u0001\u001f "x"',
      archive_n: -1.5,
      archive_l: [1, null],
      'k\u007f': {},
    },
  },
  { description: '', visibility: 'private', tags: [] },
  { archivedAt: new Date('2026-01-02T03:04:05.678Z'), visibility: 'private' },
];

describe('an export as JSON', () => {
  it('has the records as the API shows them, and says what it counted', async () => {
    const ids = await insert(...facts());
    const { job, file } = await exported({ recordIds: ids });
    expect(file.headers.get('content-type')).toBe('application/json');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="records-\d{8}T\d{6}Z\.json"/,
    );
    expect([file.json.total, file.json.notFound, job.message]).toEqual([3, 0, '3 records']);
    for (const item of file.json.items)
      expect(item).toEqual((await owner.get(`/api/spacedata/${item.id}`)).json);
    expect(idsOf({ file }).sort()).toEqual([...ids].sort());
    const moment = Date.parse(file.json.exportedAt);
    expect([moment >= Date.parse(job.createdAt), moment <= Date.parse(job.finishedAt)]).toEqual([true, true]);
  });

  it('leaves metadata out where they are not wanted', async () => {
    const [id] = await insert(facts()[0]);
    const { file } = await exported({ recordIds: [id], includeMetadata: false });
    expect(file.json.items).toMatchObject([{ id, metadata: {} }]);
  });

  it('takes what is shared and public with it; others are as if they were missing, and counted', async () => {
    const [open, hidden, shared] = await insert(
      { visibility: 'public' },
      { visibility: 'private' },
      { visibility: 'shared' },
    );
    await share(stack.database, shared, stranger.id);
    const recordIds = [open, hidden, shared, uuidv7(), open.toUpperCase(), open];
    const { job, file } = await exported({ recordIds }, stranger);
    expect(idsOf({ file }).sort()).toEqual([open, shared].sort());
    expect([file.json.total, file.json.notFound]).toEqual([2, 2]);
    expect(job.message).toBe('2 records; 2 more were named and are missing, or not yours to see');
    expect(file.json.items.map(({ sharedWith }: { sharedWith: object[] }) => sharedWith)).toEqual([[], []]);
    expect(file.bytes.includes(hidden)).toBe(false);
  });

  it('has what a search finds, in its order', async () => {
    const tag = `export-${randomUUID()}`;
    const at = (day: string) => ({ observationDate: new Date(`${day}T12:00Z`), tags: [tag] });
    const ids = await insert(at('2023-05-01'), at('2023-05-03'), at('2023-05-02'), at('2023-06-01'), {
      ...at('2023-05-02'),
      archivedAt: new Date(),
    });
    const search = { tags: [tag], dateFrom: '2023-05-01', dateTo: '2023-05-03' };
    const sorted = { ...search, sortBy: 'observationDate', sortOrder: 'asc' };
    expect(idsOf(await exported({ search: sorted }))).toEqual([ids[0], ids[2], ids[1]]);
    expect(idsOf(await exported({ search: { ...search, visibility: 'private' } }))).toEqual([]);
  });

  it('has all that one may see where nothing is asked', async () => {
    const [mine] = await insert({ ownerId: stranger.id, visibility: 'private', archivedAt: new Date() });
    const [hidden] = await insert({ visibility: 'private' });
    const { file } = await exported({}, stranger);
    expect(idsOf({ file })).toContain(mine);
    expect(idsOf({ file })).not.toContain(hidden);
    const rows = await stack.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM records WHERE readers && ARRAY[$1, '00000000-0000-0000-0000-000000000000']::uuid[]`,
      [stranger.id],
    );
    expect(file.json.total).toBe(rows[0].count);
  });
});

/** Reads CSV as RFC 4180 has it; `null` is a cell without anything, not even quotes. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  for (const line of text.matchAll(
    /((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g,
  )) {
    const cells = [...line[1].matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
    rows.push(cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? (bare === '' ? null : bare)));
  }
  return rows;
}

it('an export as CSV has one line a record, each field as in its JSON', async () => {
  const ids = await insert(...facts());
  const { file } = await exported({ recordIds: ids, format: 'csv' });
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toMatch(/\.csv"/);
  const [names, ...rows] = readCsv(file.bytes.toString());
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    const read = Object.fromEntries(names.map((name, i) => [name, row[i]]));
    const { json } = await owner.get(`/api/spacedata/${read.id}`);
    expect([...names].sort()).toEqual(Object.keys(json).sort());
    for (const [name, value] of Object.entries<unknown>(json)) {
      const text =
        typeof value === 'object' && value !== null ? JSON.stringify(value) : (value?.toString() ?? null);
      expect([name, read[name]]).toEqual([
        name,
        name === 'fileName' && text === '=cmd|1' ? `'${text}` : text,
      ]);
    }
  }
  const without = await exported({ recordIds: ids, format: 'csv', includeMetadata: false });
  expect(readCsv(without.file.bytes.toString())[0]).not.toContain('metadata');
});

/** Debian's, where its packages are. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import astropy.io.votable']).status === 0;
const words = isInstalled ? '' : ' (skipped: python3-astropy is not installed)';

(isInstalled ? describe : describe.skip)(`an export as VOTable${words}`, () => {
  function readVotable(input: Buffer) {
    const { stdout, stderr } = spawnSync(PYTHON, [path.join(PROJECT_ROOT, 'test/votable/read.py')], {
      input,
    });
    if (stdout.length === 0) throw new Error(stderr.toString());
    return JSON.parse(stdout.toString());
  }

  it('is valid for astropy at its strictest, and has the values', async () => {
    const ids = await insert(...facts());
    const { file } = await exported({ recordIds: ids, format: 'votable' });
    expect(file.headers.get('content-type')).toBe('application/x-votable+xml');
    expect(file.headers.get('content-disposition')).toMatch(/\.vot"/);
    const { isValid, fields, rows } = readVotable(file.bytes);
    expect(isValid).toBe(true);
    expect(fields).toMatchObject({
      id: { datatype: 'char', ucd: 'meta.id;meta.main' },
      fileSize: { datatype: 'long', unit: 'byte', ucd: 'phys.size;meta.file' },
      exposureTime: { datatype: 'double', unit: 's' },
      calibrationLevel: { datatype: 'int' },
      ra: { datatype: 'double', unit: 'deg', ucd: 'pos.eq.ra;meta.main' },
      archived: { datatype: 'boolean' },
    });
    const names = Object.keys(fields);
    const read: Record<string, unknown>[] = rows.map((row: unknown[]) =>
      Object.fromEntries(names.map((name, i) => [name, row[i]])),
    );
    expect(read.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const [first, second, third] = ids.map((id) => read.find((row) => row.id === id)!);
    expect(first).toMatchObject({
      ...{ fileName: '=cmd|1', description: HARD, fileSize: 10_737_418_240 },
      ...{ exposureTime: 1.5e-3, calibrationLevel: 3, dimensions: [2048, 1024], ra: 151.75, dec: -40.4 },
      ...{ observationDate: '2023-05-01T12:00:00.125Z', archived: false, hasThumbnail: false },
    });
    expect(JSON.parse(first.tags as string)).toEqual(['x,y', '"q"', '\u6f22']);
    expect(JSON.parse(first.metadata as string)).toEqual(facts()[0].metadata);
    expect(second).toMatchObject({ exposureTime: null, calibrationLevel: null, ra: null, dimensions: [] });
    expect(third).toMatchObject({ archived: true, archivedAt: '2026-01-02T03:04:05.678Z' });
  });

  it('of nothing is valid', async () => {
    const { file } = await exported({ recordIds: [uuidv7()], format: 'votable', includeMetadata: false });
    const { isValid, rows, fields } = readVotable(file.bytes);
    expect([isValid, rows, fields.metadata]).toEqual([true, [], undefined]);
  });
});

describe('what is asked for', () => {
  it.each<[string, object, string]>([
    ['no ids', { recordIds: [] }, 'recordIds'],
    ['an id that is none', { recordIds: ['x'] }, 'recordIds'],
    ['another format', { format: 'xml' }, 'format'],
    ['ids and a search', { recordIds: [uuidv7()], search: {} }, 'search'],
    ['a date that is none', { search: { dateFrom: '2023-02-30' } }, 'dateFrom'],
    ['a page of the search', { search: { page: 2 } }, 'search.page'],
    ['an unknown property', { fields: ['id'] }, 'fields'],
    ['a word for a flag', { includeMetadata: 'no' }, 'includeMetadata'],
  ])('is refused by its name: %s', async (_, body, field) => {
    const answer = await owner.post(`${AREA}/export`, body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('may be 10,000 ids, and not one more', async () => {
    const rows = await stack.database.query<{ id: string }[]>(
      `SELECT gen_random_uuid() AS id FROM generate_series(1, 9999)`,
    );
    const [id] = await insert({ visibility: 'private' });
    const recordIds = [...rows.map((row) => row.id), id];
    const { file } = await exported({ recordIds });
    expect([file.json.total, file.json.notFound, idsOf({ file })]).toEqual([1, 9999, [id]]);
    const answer = await owner.post(`${AREA}/export`, { recordIds: [...recordIds, uuidv7()] });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['recordIds']]);
  });

  it('is refused while two exports of the user are under way, however many ask at once', async () => {
    stack.pause('worker');
    const ask = (who: Account, n: number) =>
      Promise.all(Array.from({ length: n }, () => who.post(`${AREA}/export`, { recordIds: [uuidv7()] })));
    const answers = await ask(owner, 23);
    const others = await ask(stranger, 2);
    expect((await stranger.post(`${AREA}/export`, {})).status).toBe(429);
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
    expect((await exported({ recordIds: [uuidv7()] })).file.json.total).toBe(0);
  });
});

describe('the file', () => {
  it('is its owner’s alone: another’s and a missing one are the same', async () => {
    const { exportId } = await exported({ recordIds: [uuidv7()] });
    const answers = await Promise.all(
      [exportId, uuidv7(), 'x'].map((id) => stranger.get(`${AREA}/export/${id}`)),
    );
    for (const { status, json } of answers) {
      expect([status, json.code, json.detail]).toEqual([404, 'not_found', 'Export not found']);
    }
    const [other] = await insertJobs(stack.database, owner.id, 1, {
      status: 'completed',
      resultKind: 'blob',
    });
    expect((await owner.get(`${AREA}/export/${other}`)).json.detail).toBe('Export not found');
    const { json } = await owner.post(`${AREA}/export`, { recordIds: [uuidv7()] });
    await followJob(owner, json.jobId);
    expect((await owner.get(`/api/data-management/export/${json.exportId}`)).status).toBe(200);
  });

  it('can be read in parts, and again for nothing', async () => {
    const { exportId, file } = await exported({ recordIds: [uuidv7()], format: 'csv' });
    const part = await owner.get(`${AREA}/export/${exportId}`, { range: 'bytes=0-9' });
    expect([part.status, part.bytes.equals(file.bytes.subarray(0, 10))]).toEqual([206, true]);
    const same = await owner.get(`/api/jobs/${exportId}/result`);
    expect(same.bytes.equals(file.bytes)).toBe(true);
  });

  it('is not there while it is made (409), after a failure or a cancel, and when its job is gone (404)', async () => {
    stack.pause('worker');
    const { json } = await owner.post(`${AREA}/export`, { recordIds: [uuidv7()] });
    const early = await owner.get(`${AREA}/export/${json.exportId}`);
    expect([early.status, early.json.code, early.json.detail]).toEqual([
      409,
      'conflict',
      `The export is not finished yet: job ${json.jobId} is queued`,
    ]);
    await owner.post(`/api/jobs/${json.jobId}/cancel`);
    stack.resume('worker');
    const detailOf = async () => {
      const answer = await owner.get(`${AREA}/export/${json.exportId}`);
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

it('a cancel stops the work within a second, and leaves nothing', async () => {
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
  const { json } = await owner.post(`${AREA}/export`, {});
  await followJob(owner, json.jobId, ({ percent }) => percent > 0);
  const askedAt = Date.now();
  expect((await owner.post(`/api/jobs/${json.jobId}/cancel`)).json.status).toBe('cancelled');
  const isGone = await waitFor(
    () => Promise.resolve(filesIn(stack, `data/results/${json.jobId}`).length === 0 || undefined),
    WAIT,
  );
  // The rest of the export would take ten times as long.
  expect([isGone, Date.now() - askedAt < 5_000]).toEqual([true, true]);
  const idle = await waitFor(async () => {
    const rows = await stack.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'firstlight-worker' AND state LIKE 'idle in%'`,
    );
    return rows[0].count === 0 || undefined;
  }, WAIT);
  expect(idle).toBe(true);
  const again = await exported({ search: { q: 'many' }, format: 'csv', includeMetadata: false });
  expect(again.job.message).toBe('12000 records');
});
