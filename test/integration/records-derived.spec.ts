import type { DataSource } from 'typeorm';
import { callerOf, openAccount, type Account, type Caller } from '../support/api-client.js';
import { insertRecords } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

let url: string;
let database: DataSource;
let owner: Account;
let friend: Account;
let stranger: Account;
let nobody: Caller;

beforeAll(async () => {
  ({ url, database } = await sharedStack());
  [owner, friend, stranger] = await Promise.all([openAccount(url), openAccount(url), openAccount(url)]);
  nobody = callerOf(url);
});

const newRecord = (fields: Readonly<Record<string, string>> = {}) =>
  uploadRecord(owner, 'm51_i2d.csv', 'ra,dec\n1,2\n', fields);
const pathOf = (id: string) => `/api/spacedata/${id}`;
const read = async (id: string, who: Caller = owner) => (await who.get(pathOf(id))).json;
const fieldsOf = (json: { errors: { field: string }[] }) => json.errors.map(({ field }) => field);

describe('mosaics of observations', () => {
  it('are public no longer than their parts', async () => {
    const [part] = await insertRecords(database, [{ ownerId: owner.id }]);
    const [mosaic] = await insertRecords(database, [
      { ownerId: owner.id, sourceUri: `observation-mosaic:${part}`, derivedFrom: [part] },
    ]);
    const [other] = await insertRecords(database, [
      { ownerId: owner.id, sourceUri: `observation-mosaic:other-${part}`, derivedFrom: [mosaic] },
    ]);
    await owner.put(pathOf(part), { tags: ['still public'] });
    expect((await nobody.get(pathOf(mosaic))).status).toBe(200);
    await owner.put(pathOf(part), { visibility: 'shared' });
    expect((await nobody.get(pathOf(mosaic))).status).toBe(404);
    expect((await read(mosaic)).version).toBe(2);
    expect((await nobody.get(pathOf(other))).status).toBe(200);
  });
});

describe('mosaics of observations that are made public', () => {
  it('must have public parts', async () => {
    const parts = await insertRecords(database, [
      { ownerId: owner.id },
      { ownerId: owner.id, visibility: 'shared' },
      { ownerId: owner.id, visibility: 'private' },
    ]);
    const [mosaic] = await insertRecords(database, [
      {
        ...{ ownerId: owner.id, sourceUri: `observation-mosaic:${parts[0]}`, derivedFrom: parts },
        visibility: 'private',
      },
    ]);
    for (const change of [
      () => owner.put(pathOf(mosaic), { visibility: 'public' }),
      () => owner.post(`${pathOf(mosaic)}/share`, { visibility: 'public' }),
    ]) {
      const { status, json } = await change();
      expect([status, fieldsOf(json)]).toEqual([400, ['visibility']]);
      expect(json.errors[0].message).toContain('2 of 3');
    }
    expect(await read(mosaic)).toMatchObject({ visibility: 'private', version: 1 });
    for (const id of parts.slice(1)) await owner.put(pathOf(id), { visibility: 'public' });
    expect((await owner.put(pathOf(mosaic), { visibility: 'public' })).json.visibility).toBe('public');
  });
});

describe('the sources of a record', () => {
  it('are named to those who may see them', async () => {
    const [open, hidden, shared] = [
      await newRecord({ visibility: 'public' }),
      await newRecord(),
      await newRecord(),
    ];
    await owner.post(`${pathOf(shared)}/share`, { userIds: [friend.id] });
    const gone = await newRecord();
    const made = { ownerId: owner.id, derivedFrom: [hidden, open, gone, shared] };
    const [of, processed] = await insertRecords(database, [made, { ...made, parentId: hidden }]);
    expect((await owner.delete(pathOf(gone))).status).toBe(204);
    const named = async (who: Caller) => {
      const list = await who.get('/api/spacedata?pageSize=100');
      const listed = (who === nobody ? [await read(of, who)] : list.json.items) as { id: string }[];
      const views = [await read(of, who), ...listed.filter(({ id }) => id === of)] as never[];
      return views.map(({ derivedFrom }) => derivedFrom);
    };
    const two = <T>(one: T) => [one, one];
    expect(await named(owner)).toEqual(two([hidden, open, gone, shared]));
    expect(await named(friend)).toEqual(two([open, shared]));
    expect(await named(stranger)).toEqual(two([open]));
    expect(await named(nobody)).toEqual(two([open]));
    expect((await read(processed)).parentId).toBe(hidden);
    expect((await read(processed, stranger)).parentId).toBeNull();
  });
});
