import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { RecordEntity, VISIBILITIES, type Visibility } from '#domain';
import { retryOnDeadlock } from '../../libs/domain/src/database/retry-on-deadlock.js';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { call, openAccount, type Account, type Answer } from '../support/api-client.js';
import { insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { share } from '../support/insert-records.js';
import { followJob, uploadRecord } from '../support/library.js';
import { openAdmin } from '../support/open-admin.js';
import { RIGHTS_CASES, type RightsCase, type Subject } from '../support/rights-requests.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(300_000);

/** Results of each caller and operation: status, and whether a list contains the record. */
const MATRIX_FILE = path.join(PROJECT_ROOT, 'test/integration/rights-matrix.json');

type Row = Record<string, string>;
type Matrix = Record<string, Row>;

const ROLES = ['anonymous', 'owner', 'shared', 'stranger', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/** A full queue says nothing about rights. */
const PATIENCE = { timeoutMs: 120_000 };

let url: string;
let database: DataSource;
const accounts = {} as Record<Exclude<Role, 'anonymous'>, Account>;
const tokens: Partial<Record<Role, string>> = {};
const templates = {} as Record<'image' | 'table', RecordEntity>;
let otherId: string;
let tileSetId: string;
/** Id of the exported file. */
let exportKey: string;

beforeAll(async () => {
  ({ url, database } = await sharedStack());
  for (const role of ['owner', 'shared', 'stranger'] as const) accounts[role] = await openAccount(url);
  accounts.administrator = await openAdmin({ url, database });
  for (const [role, { accessToken }] of Object.entries(accounts)) tokens[role as Role] = accessToken;
  await makeTemplates();
  await makeExport();
});

/** A file for the exports of the matrix. */
async function makeExport(): Promise<void> {
  const { json } = await accounts.owner.post('/api/datamanagement/export', { recordIds: [otherId] });
  expect(await followJob(accounts.owner, json.jobId)).toMatchObject({ status: 'completed' });
  const rows = await database.query<{ key: string }[]>(`SELECT result_key AS key FROM jobs WHERE id = $1`, [
    json.jobId,
  ]);
  exportKey = rows[0].key;
}

/** Files of the matrix's records: each cell has a record of its own. */
async function makeTemplates(): Promise<void> {
  const place = { ra: 84, dec: -5 };
  const grid = { ...place, scaleArcsec: 0.5, width: 32, height: 32 };
  const image = starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 });
  const table = 'wavelength,flux\n1,2\n2,3\n';
  otherId = await uploadRecord(accounts.owner, 'rights_i2d.fits', image, { visibility: 'public' });
  const tableId = await uploadRecord(accounts.owner, 'rights_x1d.csv', table);
  await waitFor(async () => ((await readRecord(otherId)).thumbnailKey === null ? undefined : true), PATIENCE);
  templates.image = await readRecord(otherId);
  tileSetId = (await accounts.owner.get(`/api/spacedata/${otherId}/tiles`)).json.id;
  templates.table = await readRecord(tableId);
}

const readRecord = (id: string) => database.getRepository(RecordEntity).findOneByOrFail({ id });

async function newSubject(
  { of = 'image', about, ofGrid }: Pick<RightsCase, 'of' | 'about' | 'ofGrid'>,
  visibility: Visibility,
) {
  const id = uuidv7();
  // Sorted first in lists by name.
  const base = `${about === 'list' ? '!!' : ''}rights-${randomUUID()}`;
  const [tag, obsId] = [`rights-${randomUUID()}`, `rights-${randomUUID()}`];
  // As if imported.
  const sourceUri = `mast:JWST/product/rights-${id}.fits`;
  const row = { ...templates[of], id, visibility, sourceUri, observationBaseId: base, tags: [tag] };
  const made = { ...row, metadata: { archive_obs_id: obsId } as never };
  // Others change records at the same time; the library store retries, too.
  await retryOnDeadlock(() => database.getRepository(RecordEntity).insert(made));
  if (visibility === 'shared') await share(database, id, accounts.shared.id);
  const jobs = about === 'job' ? await newJobs() : NO_JOBS;
  const paths = ofGrid ? await newGrid(id) : gridPaths();
  return {
    ...{ id, base, tag, obsId, otherId, tileSetId, ...jobs, ...paths },
    username: accounts.shared.username,
  } satisfies Subject;
}

/** A grid that the owner asked for. */
async function newGrid(recordId: string) {
  const { json } = await accounts.owner.post('/api/composite/grid', { channels: [{ dataIds: [recordId] }] });
  return gridPaths(json.id, json.channels[0].key);
}

/** Paths of a grid; without ids of one that does not exist. */
function gridPaths(id = randomUUID().replaceAll('-', ''), key = id) {
  const gridPath = `/api/composite/grid/${id}`;
  return { gridPath, tilePath: `${gridPath}/${key}/0/0/0` };
}

const newJobs = async () => ({
  ...{ jobId: await newJob(FINISHED), importId: await newJob(CANCELLED_IMPORT) },
  exportId: await newJob({ ...EXPORTED, resultKey: exportKey }),
});

/** For operations without a job. */
const NO_JOBS = { jobId: 'no job', importId: 'no import', exportId: 'no export' };

const FINISHED: JobColumns = { status: 'completed', resultKind: 'data' };
const EXPORTED: JobColumns = {
  ...{ type: 'export', queue: 'export', status: 'completed', resultKind: 'blob' },
  ...{ resultContentType: 'text/csv', resultFileName: 'records.csv' },
};
const CANCELLED_IMPORT: JobColumns = {
  ...{ type: 'import', queue: 'import', status: 'cancelled', resumable: true },
  details: {
    ...{ obsId: 'rights', downloadSource: 'auto', totalBytes: 0, downloadedBytes: 0, resumable: true },
    ...{ speedBytesPerSec: 0, etaSeconds: null, fileProgress: [], recordIds: [] },
  },
};

/** A finished job of the owner. */
async function newJob(columns: JobColumns): Promise<string> {
  const [jobId] = await insertJobs(database, accounts.owner.id, 1, {
    resultDataId: columns.resultKind === 'data' ? otherId : null,
    ...columns,
  });
  await database.query(`UPDATE jobs SET request = $2, finished_at = now() WHERE id = $1`, [
    jobId,
    { obsId: 'rights', calibLevels: [3], productType: 'SCIENCE', downloadSource: 'auto', tags: [] },
  ]);
  return jobId;
}

/** Retries for a full queue; an accepted job frees its place again. */
async function ask(operation: string, subject: Subject, role: Role): Promise<Answer> {
  const [method] = operation.split(' ');
  const answer = await waitFor(async () => {
    const { path: route, options } = RIGHTS_CASES[operation].request(subject);
    const answered = await call(url, method, route, { ...options, token: tokens[role] });
    return answered.json?.code === 'queue_full' ? undefined : answered;
  }, PATIENCE);
  if (!answer) throw new Error(`${operation}: the queue stays full`);
  if (answer.status === 202 && answer.json.jobId)
    await call(url, 'POST', `/api/jobs/${answer.json.jobId}/cancel`, { token: tokens[role] });
  return answer;
}

function cellOf({ status, bytes, json }: Answer, { id }: Subject, { about }: RightsCase): string {
  if (status !== 200) return String(status);
  if (about === 'list') return `200 ${bytes.includes(id) ? 'listed' : 'not listed'}`;
  return about === 'report' ? `200 ${json.skipped[0]?.reason ?? 'updated'}` : '200';
}

/** A response without ids and times. */
function words({ status, headers, bytes }: Answer, { id, base, jobId, importId, exportId }: Subject): object {
  const plain = (text: string) =>
    [id, base, jobId, importId, exportId].reduce((left, name) => left.replaceAll(name, '…'), text);
  const passing = ['date', 'x-request-id', 'content-length', 'keep-alive', 'connection'];
  const kept = [...headers].filter(([name]) => !passing.includes(name));
  const body = plain(bytes.toString()).replace(/"requestId":"[^"]*"/, '');
  return { status, headers: kept.map(([name, value]) => [name, plain(value)]), body };
}

const missing = (subject: Subject): Subject => ({
  ...subject,
  ...{ id: uuidv7(), base: `rights-${randomUUID()}`, jobId: uuidv7(), importId: uuidv7() },
  ...{ exportId: uuidv7(), ...gridPaths() },
});

async function recordRow(operation: string, rights: RightsCase): Promise<Row> {
  const row: Row = {};
  for (const visibility of VISIBILITIES) {
    const cells = await Promise.all(
      ROLES.map(async (role) => {
        const subject = await newSubject(rights, visibility);
        const answer = await ask(operation, subject, role);
        if (isHidden(answer)) await assertLikeMissing(operation, subject, role, answer);
        return `${role} ${cellOf(answer, subject, rights)}`;
      }),
    );
    row[visibility] = cells.join(', ');
  }
  return row;
}

const isHidden = ({ status, json }: Answer): boolean =>
  status === 404 || json?.skipped?.[0]?.reason === 'not found';

/** Hidden and missing items are indistinguishable. */
async function assertLikeMissing(
  operation: string,
  subject: Subject,
  role: Role,
  hidden: Answer,
): Promise<void> {
  const other = missing(subject);
  const none = await ask(operation, other, role);
  expect({ operation, role, ...words(hidden, subject) }).toEqual({ operation, role, ...words(none, other) });
}

/** Jobs, and operations without a record: its owner has no special role there. */
async function plainRow(operation: string, rights: RightsCase): Promise<Row> {
  const cells: string[] = [];
  for (const role of rights.about === 'job' ? ROLES.filter((name) => name !== 'shared') : PLAIN_ROLES) {
    const subject = await newSubject(rights, 'private');
    const answer = await ask(operation, subject, role);
    if (rights.about === 'job' && answer.status === 404)
      await assertLikeMissing(operation, subject, role, answer);
    cells.push(`${role} ${answer.status}`);
  }
  return { [rights.about]: cells.join(', ') };
}

const PLAIN_ROLES = ['anonymous', 'stranger', 'administrator'] as const;

const document = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
);

const committed = JSON.parse(readFileSync(MATRIX_FILE, 'utf8')) as Matrix;

it('every operation of openapi.json is in the rights matrix, and nothing else', () => {
  expect(Object.keys(RIGHTS_CASES).sort()).toEqual([...operations].sort());
  expect(Object.keys(committed).sort()).toEqual([...operations].sort());
});

describe('access rights', () => {
  it.each(Object.keys(RIGHTS_CASES))('%s', async (operation) => {
    const rights = RIGHTS_CASES[operation];
    const isAboutRecords = ['record', 'list', 'report'].includes(rights.about);
    const row = await (isAboutRecords ? recordRow : plainRow)(operation, rights);
    expect(row).toEqual(committed[operation]);
  });
});
