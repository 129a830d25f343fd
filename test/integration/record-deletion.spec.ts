import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { callerOf, openAccount, type Account, type Caller } from '../support/api-client.js';
import { insertRecords } from '../support/insert-records.js';
import { filesIn, uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(120_000);

const STAR = { ra: 150, dec: 2 };
const GRID = { ...STAR, scaleArcsec: 1, rotationDeg: 0, width: 32, height: 32 };

let url: string;
let database: DataSource;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  ({ url, database } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
});

const remove = (recordIds: readonly string[], more: object = {}, who: Caller = owner) =>
  who.post('/api/datamanagement/bulk/delete', { recordIds, ...more });
const isThere = async (id: string) => (await owner.get(`/api/spacedata/${id}`)).status === 200;

describe('deleting many records', () => {
  it('tells before what goes, and deletes it with its mosaic', async () => {
    const base = `base-${randomUUID()}`;
    const mine = { ownerId: owner.id, observationBaseId: base, visibility: 'private' as const };
    const [a, b, c] = await insertRecords(
      database,
      ['a', 'b', 'c'].map((name, i) => ({ ...mine, fileName: `${name}.fits`, fileSize: 10 ** i })),
    );
    const mosaic = { sourceUri: `observation-mosaic:${base}`, derivedFrom: [a, c], fileName: 'm.fits' };
    const [m] = await insertRecords(database, [{ ...mine, ...mosaic, fileSize: 5 }]);
    const report = { deleted: 3, totalBytes: 16, fileNames: ['a.fits', 'b.fits', 'm.fits'], skipped: [] };
    expect((await remove([a, b], { dryRun: true })).json).toEqual({ ...report, dryRun: true });
    expect(await Promise.all([a, b, c, m].map(isThere))).toEqual([true, true, true, true]);
    expect((await remove([a, b])).json).toEqual({ ...report, dryRun: false });
    expect(await Promise.all([a, b, c, m].map(isThere))).toEqual([false, false, true, false]);
  });

  it('leaves what is of others or not there, and says so', async () => {
    const theirs = { ownerId: stranger.id };
    const [open, hidden] = await insertRecords(database, [theirs, { ...theirs, visibility: 'private' }]);
    const [own] = await insertRecords(database, [{ ownerId: owner.id }]);
    const missing = randomUUID();
    const answer = await remove([open, hidden, missing, own.toUpperCase(), own]);
    expect(answer.json.deleted).toBe(1);
    expect(answer.json.skipped).toEqual([
      { id: open, reason: 'forbidden' },
      { id: hidden, reason: 'not found' },
      { id: missing, reason: 'not found' },
    ]);
    expect((await remove([open], {}, callerOf(url))).status).toBe(401);
    expect((await stranger.get(`/api/spacedata/${hidden}`)).status).toBe(200);
  });

  it('deletes their files', async () => {
    const stack = await sharedStack();
    const before = new Set(filesIn(stack, 'data'));
    const file = (fwhmArcsec: number) => starImage({ grid: GRID, star: STAR, filter: 'F200W', fwhmArcsec });
    const ids = [
      await uploadRecord(owner, 'one.fits', file(3)),
      await uploadRecord(owner, 'two.fits', file(4)),
    ];
    const keys = await database.query<{ key: string }[]>(
      'SELECT storage_key AS key FROM records WHERE id = ANY ($1)',
      [ids],
    );
    expect(keys.every(({ key }) => !before.has(key))).toBe(true);
    expect((await remove(ids)).json.deleted).toBe(2);
    const left = filesIn(stack, 'data');
    expect(keys.filter(({ key }) => left.includes(key))).toEqual([]);
  });

  it.each([
    ['recordIds', { recordIds: [] }],
    ['recordIds', {}],
    ['recordIds', { recordIds: ['x'] }],
    ['dryRun', { recordIds: [randomUUID()], dryRun: 'maybe' }],
  ])('names an invalid %s', async (field, body) => {
    const { status, json } = await owner.post('/api/datamanagement/bulk/delete', body);
    expect([status, json.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
  });
});
