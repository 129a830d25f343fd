import { createRecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

/** Digits to JavaScript (`\p{N}`), and none to PostgreSQL (`[:alnum:]`), for which nothing is left to look for. */
it.each(['٣٤٥', '१२३', '½⅓¼', '②③④', '٣', '²', '!?', '٣ – ٤'])(
  'what PostgreSQL finds no letter in finds nothing: %s',
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
