import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { RecordEntity } from '#domain';
import { openAccount, type Account } from '../support/api-client.js';
import { share } from '../support/insert-records.js';
import { exported, idsOf, insertWithoutFiles } from '../support/order-export.js';
import { describeWithVotable, readVotable, votableWords } from '../support/read-votable.js';
import { sharedStack } from '../support/shared-stack.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(180_000);

let stack: RunningStack;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  stack = await sharedStack();
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
});

const insert = (...rows: readonly Partial<RecordEntity>[]) =>
  insertWithoutFiles(stack.database, owner.id, rows);

/** Text that is hard to encode in one of the formats. */
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
  it('has the records as the API shows them, with their count', async () => {
    const ids = await insert(...facts());
    const { job, file } = await exported(owner, { recordIds: ids });
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

  it('leaves out metadata on request', async () => {
    const [id] = await insert(facts()[0]);
    const { file } = await exported(owner, { recordIds: [id], includeMetadata: false });
    expect(file.json.items).toMatchObject([{ id, metadata: {} }]);
  });

  it('includes shared and public records; others count as missing', async () => {
    const [open, hidden, shared] = await insert(
      { visibility: 'public' },
      { visibility: 'private' },
      { visibility: 'shared' },
    );
    await share(stack.database, shared, stranger.id);
    const recordIds = [open, hidden, shared, uuidv7(), open.toUpperCase(), open];
    const { job, file } = await exported(stranger, { recordIds });
    expect(idsOf({ file }).sort()).toEqual([open, shared].sort());
    expect([file.json.total, file.json.notFound]).toEqual([2, 2]);
    expect(job.message).toBe('2 records; 2 more were not found');
    expect(file.json.items.map(({ sharedWith }: { sharedWith: object[] }) => sharedWith)).toEqual([[], []]);
    expect(file.bytes.includes(hidden)).toBe(false);
  });

  it('has the results of a search in order', async () => {
    const tag = `export-${randomUUID()}`;
    const at = (day: string) => ({ observationDate: new Date(`${day}T12:00Z`), tags: [tag] });
    const ids = await insert(at('2023-05-01'), at('2023-05-03'), at('2023-05-02'), at('2023-06-01'), {
      ...at('2023-05-02'),
      archivedAt: new Date(),
    });
    const search = { tags: [tag], dateFrom: '2023-05-01', dateTo: '2023-05-03' };
    const sorted = { ...search, sortBy: 'observationDate', sortOrder: 'asc' };
    expect(idsOf(await exported(owner, { search: sorted }))).toEqual([ids[0], ids[2], ids[1]]);
    expect(idsOf(await exported(owner, { search: { ...search, visibility: 'private' } }))).toEqual([]);
  });
});

/** Parses CSV of RFC 4180; `null` is an empty cell without quotes. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  for (const line of text.matchAll(
    /((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/gy,
  )) {
    const cells = [...line[1].matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
    rows.push(cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? (bare === '' ? null : bare)));
  }
  return rows;
}

it('an export as CSV has one line per record, each field as in its JSON', async () => {
  const ids = await insert(...facts());
  const { file } = await exported(owner, { recordIds: ids, format: 'csv' });
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
  const without = await exported(owner, { recordIds: ids, format: 'csv', includeMetadata: false });
  expect(readCsv(without.file.bytes.toString())[0]).not.toContain('metadata');
});

describeWithVotable(`an export as VOTable${votableWords}`, () => {
  it("is valid in astropy's strictest mode, and has the values", async () => {
    const ids = await insert(...facts());
    const { file } = await exported(owner, { recordIds: ids, format: 'votable' });
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
    const read: Record<string, unknown>[] = rows.map((row) =>
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

  it('is valid when empty', async () => {
    const { file } = await exported(owner, {
      recordIds: [uuidv7()],
      format: 'votable',
      includeMetadata: false,
    });
    const { isValid, rows, fields } = readVotable(file.bytes);
    expect([isValid, rows, fields.metadata]).toEqual([true, [], undefined]);
  });
});
