import type { Viewer } from '#domain';
import { changeRecord } from '../../libs/domain/src/records/change-record.js';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch } from '../support/open-search.js';

jest.setTimeout(60_000);

it('people of records are their owners and the users they are shared with, by name', async () => {
  const { database, search } = await openSearch();
  const [anna, bert, carl] = await insertUsers(database, ['anna', 'bert', 'carl']);
  const names = new Map<string, string>(
    (await database.query<{ id: string; username: string }[]>('SELECT id, username FROM users')).map(
      ({ id, username }) => [id, username],
    ),
  );
  const personOf = (id: string) => ({ id, username: names.get(id) });
  const [shared, alone, orphan] = await insertRecords(database, [{ ownerId: anna }, { ownerId: bert }, {}]);
  await share(database, shared, bert);
  await share(database, shared, carl);
  const rows = [
    { id: shared, ownerId: anna },
    { id: alone, ownerId: bert },
    { id: orphan, ownerId: null },
  ];
  const ids = rows.map(({ id }) => id);
  const peopleOf = await search.people(rows);
  const admin: Viewer = { id: anna, role: 'admin' };
  const { items } = await search.page({ filter: { ids }, pageSize: 3 }, admin);
  const one = new Map(
    (await Promise.all(ids.map((id) => search.seen(id, admin)))).map((row) => [row?.id, row]),
  );
  const list = new Map(items.map((item) => [item.id, item]));
  // The people alone, those of a record, and those of a list.
  const ways: ((row: (typeof rows)[number]) => Partial<ReturnType<typeof peopleOf>> | null | undefined)[] = [
    peopleOf,
    ({ id }) => one.get(id),
    ({ id }) => list.get(id),
  ];
  for (const people of ways) {
    const found = rows.map((row) => ({
      owner: people(row)?.owner,
      sharedWith: new Set(people(row)?.sharedWith),
    }));
    expect(found).toEqual([
      { owner: personOf(anna), sharedWith: new Set([personOf(bert), personOf(carl)]) },
      { owner: personOf(bert), sharedWith: new Set() },
      { owner: null, sharedWith: new Set() },
    ]);
  }
  // Other viewers do not get the users it is shared with, which are not queried.
  for (const viewer of [null, { id: bert, role: 'user' as const }]) {
    const { items } = await search.page({ filter: { ids: [shared] }, pageSize: 1 }, viewer);
    const seen = await search.seen(shared, viewer);
    for (const record of [items[0], seen])
      expect([record?.owner?.id, record?.sharedWith]).toEqual([anna, []]);
  }
  const { items: own } = await search.page(
    { filter: { ids: [shared] }, pageSize: 1 },
    { id: anna, role: 'user' },
  );
  expect(own[0].sharedWith).toHaveLength(2);
});

it.each([
  ['private', 1, 'shared'],
  ['shared', 1, 'shared'],
  ['shared', 0, 'private'],
  ['public', 1, 'public'],
  ['public', 0, 'public'],
] as const)('a %s record that is shared with %d users becomes %s', async (visibility, people, expected) => {
  const { database } = await openSearch();
  const [owner, ...others] = await insertUsers(database, ['owner', 'bert', 'carl']);
  const [id] = await insertRecords(database, [{ ownerId: owner, visibility }]);
  if (visibility !== 'private') await share(database, id, others[1]);
  const sharedWith = others.slice(0, people);
  const changed = await changeRecord((work) => database.transaction(work), id, { sharedWith });
  expect(changed.visibility).toBe(expected);
  const rows = await database.query('SELECT user_id FROM record_shares WHERE record_id = $1', [id]);
  expect(rows).toEqual(sharedWith.map((user_id) => ({ user_id })));
});

it('a share by name lists the name and no id, and only an account with that name can read', async () => {
  const { database, search } = await openSearch();
  const [anna, bert, carl] = await insertUsers(database, ['anna', 'bert', 'carl']);
  const [id] = await insertRecords(database, [{ ownerId: anna, visibility: 'private' }]);
  const [{ username }] = await database.query<{ username: string }[]>(
    'SELECT username FROM users WHERE id = $1',
    [carl],
  );
  const change = (sharedWith: string[], names: [string, string | null][]) =>
    changeRecord((work) => database.transaction(work), id, {
      sharedWith,
      sharedByName: names.map(([name, userId]) => ({ username: name, userId })),
    });
  const named = (record: { id: string; ownerId: string | null }) =>
    search.people([record]).then((peopleOf) => new Set(peopleOf(record).sharedWith));
  const canRead = (user: string) => search.seen(id, { id: user, role: 'user' }).then((row) => row !== null);

  const shared = await change([], [['bert', bert], ['nobody', null]]); // prettier-ignore
  expect(shared.visibility).toBe('shared');
  expect(await named(shared)).toEqual(new Set([{ id: null, username: 'bert' }, { id: null, username: 'nobody' }])); // prettier-ignore
  expect(await Promise.all([bert, carl].map(canRead))).toEqual([true, false]);

  // The same person by id afterwards.
  await change([carl], [['nobody', null]]); // prettier-ignore
  expect(await named(shared)).toEqual(new Set([{ id: carl, username }, { id: null, username: 'nobody' }])); // prettier-ignore
  expect(await Promise.all([bert, carl].map(canRead))).toEqual([false, true]);

  const hidden = await changeRecord((work) => database.transaction(work), id, { visibility: 'private' });
  expect(await named(hidden)).toEqual(new Set());
});
