import { createRecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

/** Digits in JavaScript (`\p{N}`) but not in PostgreSQL (`[:alnum:]`), so that no searchable text remains. */
it.each(['٣٤٥', '१२३', '½⅓¼', '②③④', '٣', '²', '!?', '٣ – ٤'])(
  'a search text without letters for PostgreSQL finds nothing: %s',
  async (q) => {
    const { database } = await openTestDatabase();
    await insertRecords(database, [{ fileName: 'other.fits' }, { fileName: `named-${q}.fits` }]);
    const search = createRecordSearch(database);
    const found = await search.page({ filter: { q }, pageSize: 9 }, null);
    expect(found).toMatchObject({ items: [], total: 0, totalIsExact: true });
    const beside = await search.page({ filter: { q: `named ${q}` }, pageSize: 9 }, null);
    expect(beside.items.map(({ fileName }) => fileName)).toEqual([`named-${q}.fits`]);
  },
);
