import { randomUUID } from 'node:crypto';
import { callerOf, openAccount, type Account } from '../support/api-client.js';
import { insertRecords } from '../support/insert-records.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const tag = `found-${randomUUID()}`;
let url: string;
let owner: Account;
let ids: string[];

beforeAll(async () => {
  const stack = await sharedStack();
  ({ url } = stack);
  owner = await openAccount(url);
  const kinds = [{ visibility: 'public' }, { visibility: 'private' }, { archivedAt: new Date() }] as const;
  ids = await insertRecords(
    stack.database,
    kinds.map((row) => ({ ownerId: owner.id, tags: [tag], ...row })),
  );
});

const search = (body: object, who = owner as Pick<Account, 'post'>) =>
  who.post('/api/spacedata/search', { tags: [tag], ...body });

it.each<['without' | 'with' | 'only', number[]]>([
  ['without', [1, 0]],
  ['with', [2, 1, 0]],
  ['only', [2]],
])('the search finds records %s archived ones', async (archived, expected) => {
  const { json } = await search({ archived });
  expect(json.items.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(expected);
});

it('the search finds public records without a token', async () => {
  const visitor = callerOf(url);
  const { status, json } = await search({}, visitor);
  expect([status, json.total, json.facets.dataType]).toEqual([200, 1, { image: 1 }]);
  expect((await visitor.post('/api/datamanagement/search', { tags: [tag] })).status).toBe(401);
});

it('the search names an unknown choice of archived records', async () => {
  const { status, json } = await search({ archived: 'yes' });
  expect([status, json.errors[0].field]).toEqual([400, 'archived']);
});
