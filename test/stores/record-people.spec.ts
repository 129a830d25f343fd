import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch } from '../support/open-search.js';

jest.setTimeout(60_000);

it('people of records are their owners and those with whom each is shared, by name', async () => {
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
  const peopleOf = await search.people(rows);
  const [first, second, third] = rows.map(peopleOf);
  expect(first.owner).toEqual(personOf(anna));
  expect(new Set(first.sharedWith)).toEqual(new Set([personOf(bert), personOf(carl)]));
  expect([second, third]).toEqual([
    { owner: personOf(bert), sharedWith: [] },
    { owner: null, sharedWith: [] },
  ]);
});
