import type { RecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { readAllPages } from '../support/record-pages.js';

let library: OpenSearch;
let search: RecordSearch;

beforeAll(async () => {
  library = await openSearch();
  ({ search } = library);
});

/** More microseconds from 1970 than a double represents exactly, which `DATE-OBS` of an upload may contain. */
const FAR = ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.001Z'];
const DIRECTIONS = ['asc', 'desc'] as const;

it.each(FAR.flatMap((date) => DIRECTIONS.map((direction) => ({ date, direction }))))(
  'paging by dates that are all $date, $direction, returns each record once',
  async ({ date, direction }) => {
    await library.empty();
    const names = ['a', 'b', 'c'];
    await insertRecords(
      library.database,
      names.map((fileName) => ({ fileName, observationDate: new Date(date) })),
    );
    const sort = { by: 'observationDate' as const, direction };
    const met = await readAllPages(search, { sort, pageSize: 1 });
    expect(met.map(({ fileName }) => fileName).sort()).toEqual(names);
  },
);
