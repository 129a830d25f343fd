import type { DataSource } from 'typeorm';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { insertRecords } from '../support/insert-records.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

let database: DataSource;
let owner: Account;
let stranger: Account;
let nobody: Caller;

beforeAll(async () => {
  let url: string;
  ({ url, database } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  nobody = callerOf(url);
});

const fieldsOf = (json: Answer['json']) => (json.errors ?? []).map(({ field }: { field: string }) => field);

describe('availability', () => {
  const check = (who: Caller, observationIds: unknown) =>
    who.post('/api/spacedata/check-availability', { observationIds });

  it('has the visible records of every requested observation', async () => {
    const [one, two] = [`jw-${owner.username}-1`, `jw-${owner.username}-2`];
    const row = (archive_obs_id: string) => ({ ownerId: owner.id, metadata: { archive_obs_id } });
    const [open, hidden, other] = await insertRecords(database, [
      row(one),
      { ...row(one), visibility: 'private', archivedAt: new Date() },
      { ...row(two), visibility: 'private' },
    ]);
    const asked = [one, two, 'unknown', '__proto__', 'toString'];
    const none = { available: false, dataIds: [] };
    const results = (parsed: { json: { results: object } }) => Object.entries(parsed.json.results);
    expect(results(await check(nobody, asked))).toEqual([
      [one, { available: true, dataIds: [open] }],
      ...asked.slice(1).map((id) => [id, none]),
    ]);
    expect(results(await check(owner, asked)).slice(0, 2)).toEqual([
      [one, { available: true, dataIds: [open, hidden] }],
      [two, { available: true, dataIds: [other] }],
    ]);
    expect(results(await check(stranger, [two]))).toEqual([[two, none]]);
  });

  it('is found whatever the case of an archive id', async () => {
    const [small, mixed] = [`jw-${owner.username}-case`.toLowerCase(), `Jw-${owner.username}-Case`];
    const row = (archive_obs_id: string) => ({ ownerId: owner.id, metadata: { archive_obs_id } });
    const [one, two] = await insertRecords(database, [row(small), row(mixed)]);
    const results = (await check(nobody, [small, small.toUpperCase(), mixed])).json.results;
    expect(results).toEqual({
      [small]: { available: true, dataIds: [one] },
      [small.toUpperCase()]: { available: true, dataIds: [one] },
      [mixed]: { available: true, dataIds: [two, one] },
    });
  });

  it.each([
    [[]],
    [Array.from({ length: 201 }, (_, i) => `jw${i}`)],
    [['x'.repeat(101)]],
    [['']],
    ['jw1'],
    [undefined],
  ])('of %j is refused', async (observationIds) => {
    const { status, json } = await check(nobody, observationIds);
    expect([status, fieldsOf(json)]).toEqual([400, expect.arrayContaining(['observationIds'])]);
  });

  it('of 200 is answered', async () => {
    const asked = Array.from({ length: 200 }, (_, i) => `jw${i}`.padEnd(100, 'x'));
    expect(Object.keys((await check(nobody, asked)).json.results)).toEqual(asked);
  });
});
