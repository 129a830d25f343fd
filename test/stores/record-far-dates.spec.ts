import type { RecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { pageOf } from '../support/record-pages.js';

let library: OpenSearch;
let search: RecordSearch;

beforeAll(async () => {
  library = await openSearch();
  ({ search } = library);
});

/** More than any walk takes: one that goes round in a circle ends here. */
const MAX_PAGES = 9;

/** The names that a walk by cursor meets, a record a page. */
async function walk(direction: 'asc' | 'desc'): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await pageOf(search, { sort: { by: 'observationDate', direction }, pageSize: 1, cursor });
    names.push(...page.items.map(({ fileName }) => fileName));
    if (page.nextCursor === null) return names;
    cursor = page.nextCursor;
  }
  return names;
}

/** As many microseconds from 1970 as no double holds: `DATE-OBS` of an upload may say so. */
const FAR = ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.001Z'];
const DIRECTIONS = ['asc', 'desc'] as const;

it.each(FAR.flatMap((date) => DIRECTIONS.map((direction) => ({ date, direction }))))(
  'a walk by dates that are all $date, $direction, meets each record once',
  async ({ date, direction }) => {
    await library.empty();
    const names = ['a', 'b', 'c'];
    await insertRecords(
      library.database,
      names.map((fileName) => ({ fileName, observationDate: new Date(date) })),
    );
    expect((await walk(direction)).sort()).toEqual(names);
  },
);
