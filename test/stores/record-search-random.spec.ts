import type { DataSource } from 'typeorm';
import type { RecordEntity, RecordFilter, RecordSearch, RecordSort, Viewer } from '#domain';
import { RECORD_SORTS } from '#domain';
import { healpixOf, isInCone } from '#sky';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { seededRandom } from '../support/seeded-random.js';

/**
 * Searches of random records against a naive implementation of the filter in TypeScript: totals, rights and pages. Some public records
 * fit no index entry, so that every partition of the library is covered.
 */
jest.setTimeout(120_000);

const RECORDS = 700;
const SEARCHES = 100;
const PAGE_SIZE = 60;

type Row = Partial<RecordEntity> & { id: string; sharedWith: string | null };

const random = seededRandom(8);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)];

const INSTRUMENTS = ['NIRCAM/IMAGE', 'MIRI/IMAGE', 'WFC3/UVIS', `long ${'é'.repeat(400)}`, null];
const FILTERS = ['F200W', 'F770W', 'F656N', 'Q', null];
const TARGETS = ['NGC-3132', 'M-16', 'm 1', 'Q', null];
const TITLES = ['quasar hosts', 'Quasar. Hosts of stars', 'hosts quasar', 'quasarhosts', null];
const TAGS = [[], ['nebula'], ['nebula', 'todo'], Array.from({ length: 41 }, (_, i) => `t${i}`)];
const TEXTS = [null, 'again', 'long '.repeat(160)];

const rowOf = (owners: readonly (string | null)[], i: number): Partial<RecordEntity> => {
  const place = { ra: 360 * random(), dec: 160 * random() - 80 };
  return {
    fileName: `file-${i % 9}.fits`,
    instrument: pick(INSTRUMENTS),
    filter: pick(FILTERS),
    targetName: pick(TARGETS),
    observationTitle: pick(TITLES),
    tags: pick(TAGS),
    description: pick(TEXTS),
    dataType: pick(['image', 'cube'] as const),
    status: pick(['ready', 'ready', 'failed'] as const),
    processingLevel: pick(['L2b', 'L3'] as const),
    calibrationLevel: pick([2, 3, null]),
    visibility: pick(['public', 'public', 'shared', 'private'] as const),
    archivedAt: pick([null, null, null, new Date(0)]),
    observationDate: pick([null, ...[1, 2, 3].map((day) => new Date(Date.UTC(2024, 1, day)))]),
    createdAt: new Date(Date.UTC(2025, 1, 1 + below(5))),
    fileSize: below(6) * 1000,
    ...pick([{}, { wavelengthMinUm: 1, wavelengthMaxUm: 2 }, { wavelengthMinUm: 0.5, wavelengthMaxUm: 0.5 }]),
    ...pick([{}, { ...place, healpix: healpixOf(place) }]),
    ownerId: pick(owners),
  };
};

/** Values to filter by, for each field. */
const VALUES: { readonly [K in keyof RecordFilter]: readonly NonNullable<RecordFilter[K]>[] } = {
  q: ['quasar hosts', 'hosts', 'q', 'm 1', 'r h', 'file 3', 'again', 'zyzzyva'],
  tags: [['nebula'], ['todo', 't40']],
  instruments: [['image'], ['wfc', 'LONG É'], ['none']],
  filters: [['w'], ['F656N'], ['q']],
  targetName: ['ngc', 'M', '-1', 'q'],
  dataTypes: [['image'], ['cube', 'table']],
  statuses: [['failed']],
  processingLevels: [['L3']],
  calibrationLevels: [[2], [3, 4]],
  visibility: ['public', 'shared', 'private'],
  archived: ['with', 'only'],
  dateFrom: [new Date(Date.UTC(2024, 1, 2))],
  dateTo: [new Date(Date.UTC(2024, 1, 2))],
  minFileSize: [2000],
  maxFileSize: [3000],
  cone: [{ ra: 120, dec: 10, radius: 60 }],
  wavelengthUm: [{ min: 1 }, { max: 0.5 }, { min: 0.6, max: 1.5 }],
};

const words = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
const isShort = (q: string): boolean => q.replace(/[^\p{L}\p{N}]/gu, '').length < 3;
const holdsPart = (text: string | null | undefined, part: string): boolean =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());

/** The condition of each field; missing fields have no condition. */
const ASKS: { readonly [K in keyof typeof VALUES]: (row: Row, value: never) => boolean } = {
  q: (row, q: string) =>
    [row.fileName, row.targetName, row.observationTitle, row.description, ...(row.tags ?? [])].some(
      (text) => text && words(text).includes(isShort(q) ? words(q) : words(q).slice(1)),
    ),
  tags: (row, tags: string[]) => tags.some((tag) => row.tags?.includes(tag)),
  instruments: (row, parts: string[]) => parts.some((part) => holdsPart(row.instrument, part)),
  filters: (row, parts: string[]) => parts.some((part) => holdsPart(row.filter, part)),
  targetName: (row, part: string) => holdsPart(row.targetName, part),
  dataTypes: (row, types: string[]) => types.includes(row.dataType ?? ''),
  statuses: (row, statuses: string[]) => statuses.includes(row.status ?? ''),
  processingLevels: (row, levels: string[]) => levels.includes(row.processingLevel ?? ''),
  calibrationLevels: (row, levels: number[]) => levels.includes(row.calibrationLevel ?? -1),
  visibility: (row, visibility: string) => row.visibility === visibility,
  archived: () => true,
  dateFrom: (row, date: Date) => !!row.observationDate && row.observationDate >= date,
  dateTo: (row, date: Date) => !!row.observationDate && row.observationDate <= date,
  minFileSize: (row, size: number) => (row.fileSize ?? 0) >= size,
  maxFileSize: (row, size: number) => (row.fileSize ?? 0) <= size,
  cone: (row, cone: NonNullable<RecordFilter['cone']>) =>
    typeof row.ra === 'number' && isInCone({ ra: row.ra, dec: row.dec ?? 0 }, cone),
  wavelengthUm: (
    { wavelengthMinUm, wavelengthMaxUm },
    { min = 0, max = Infinity }: { min?: number; max?: number },
  ) => typeof wavelengthMaxUm === 'number' && wavelengthMaxUm >= min && (wavelengthMinUm ?? 0) <= max,
};

const isAsked = (row: Row, filter: RecordFilter): boolean => {
  const isThere = { without: !row.archivedAt, with: true, only: !!row.archivedAt }[
    filter.archived ?? 'without'
  ];
  return (
    isThere &&
    Object.entries(filter).every(([field, value]) => ASKS[field as keyof typeof ASKS]?.(row, value as never))
  );
};

const isVisible = (row: Row, viewer: Viewer): boolean =>
  viewer?.role === 'admin' ||
  row.visibility === 'public' ||
  (viewer !== null &&
    (row.ownerId === viewer.id || (row.visibility === 'shared' && row.sharedWith === viewer.id)));

let library: OpenSearch;
let database: DataSource;
let search: RecordSearch;
let rows: Row[];
let viewers: Viewer[];

beforeAll(async () => {
  library = await openSearch();
  ({ database, search } = library);
  const [owner, sharee, admin] = await insertUsers(database, ['owner', 'sharee', 'admin']);
  viewers = [owner, sharee].map((id) => ({ id, role: 'user' as const }));
  viewers.push({ id: admin, role: 'admin' }, null);
  const made = Array.from({ length: RECORDS }, (_, i) => rowOf([owner, null], i));
  const ids = await insertRecords(database, made);
  rows = made.map((row, i) => ({ ...row, id: ids[i], sharedWith: i % 3 === 0 ? sharee : null }));
  for (const { id, sharedWith } of rows) if (sharedWith) await share(database, id, sharedWith);
  await database.query('VACUUM ANALYZE records');
});

const randomFilter = (): RecordFilter => {
  const fields = Object.entries(VALUES);
  return Object.fromEntries(
    Array.from({ length: below(4) }, () => pick(fields)).map(([field, values]) => [
      field,
      pick<unknown>(values),
    ]),
  );
};

async function readAll(filter: RecordFilter, sort: RecordSort, viewer: Viewer) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | undefined, pages = 0; pages < RECORDS; pages += 1) {
    const page = await search.page({ filter, sort, pageSize: PAGE_SIZE, cursor }, viewer);
    ids.push(...page.items.map(({ id }) => id));
    totals.add(page.total);
    if (!page.nextCursor) return { ids, totals: [...totals] };
    cursor = page.nextCursor;
  }
  throw new Error('a list without an end');
}

/** Sorted like the server sorts texts and times; ids break ties. */
function inOrder(found: readonly Row[], { by, direction }: RecordSort): string[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = <T>(a: T, b: T): number => (a < b ? -sign : a > b ? sign : 0);
  const keyOf = (row: Row) => row[by] ?? null;
  return [...found]
    .sort((a, b) => {
      const [keyA, keyB] = [keyOf(a), keyOf(b)];
      if (keyA === null || keyB === null)
        return Number(keyA === null) - Number(keyB === null) || compare(a.id, b.id);
      return compare(keyA, keyB) || compare(a.id, b.id);
    })
    .map(({ id }) => id);
}

it('the random library holds public records inside and outside of the public index, and others', async () => {
  const groups = await database.query<{ visibility: string; isPublic: boolean }[]>(
    `SELECT DISTINCT visibility, in_public_index AS "isPublic" FROM records ORDER BY 1, 2`,
  );
  expect(groups.map(({ visibility, isPublic }) => `${visibility} ${isPublic}`)).toEqual([
    'private false',
    'public false',
    'public true',
    'shared false',
  ]);
});

describe('a library of random records', () => {
  it('returns the matches of the naive search, in order, page by page', async () => {
    let matches = 0;
    for (let i = 0; i < SEARCHES; i += 1) {
      const filter = randomFilter();
      const sort: RecordSort = { by: pick(RECORD_SORTS), direction: pick(['asc', 'desc'] as const) };
      const viewer = viewers[i % viewers.length];
      const expected = rows.filter((row) => isVisible(row, viewer) && isAsked(row, filter));
      const { ids, totals } = await readAll(filter, sort, viewer);
      expect({ filter, viewer, totals, ids }).toEqual({
        ...{ filter, viewer },
        totals: [expected.length],
        ids: inOrder(expected, sort),
      });
      matches += expected.length;
    }
    expect(matches).toBeGreaterThan(SEARCHES * 10);
  });

  it('counts the facets of the matches', async () => {
    for (const viewer of viewers) {
      const filter = { processingLevels: ['L3' as const], archived: 'with' as const };
      const expected = rows.filter((row) => isVisible(row, viewer) && isAsked(row, filter));
      const { dataType } = await search.facets(filter, viewer);
      const count = (type: string) => expected.filter((row) => row.dataType === type).length;
      expect(dataType).toEqual({ image: count('image'), cube: count('cube') });
    }
  });

  it('counts the same beside a page, whether or not the page holds all matches', async () => {
    const whole = { yes: 0, no: 0 };
    for (let i = 0; i < SEARCHES / 4; i += 1) {
      const filter = randomFilter();
      const viewer = viewers[i % viewers.length];
      const { facets, items, total } = await search.pageWithFacets({ filter, pageSize: 4 }, viewer);
      // As text, because values are sorted by frequency.
      expect(JSON.stringify(facets)).toBe(JSON.stringify(await search.facets(filter, viewer)));
      whole[items.length === total ? 'yes' : 'no'] += 1;
    }
    expect(Math.min(whole.yes, whole.no)).toBeGreaterThan(1);
  });
});

describe('the size limit of an index entry', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, i) => `${i % 10}`);
  const LONGEST = 'Ⱥ'.repeat(138);
  /** Random letters, some Cyrillic, because repetitions would be compressed in an index entry. */
  const letters = seededRandom(9);
  const disorder = Array.from({ length: 345 }, (_, i) =>
    String.fromCharCode(i % 3 === 0 ? 0x23a + 4 * Math.round(letters()) : 0x400 + Math.floor(32 * letters())),
  );

  // Each of these letters takes two bytes, and three in lower case, which the entry contains, too.
  it.each([
    ['700 bytes of texts', { fileName: 'abcde.fits', targetName: LONGEST }, true],
    ['701 bytes of texts', { fileName: 'abcdef.fits', targetName: LONGEST }, false],
    [
      'tags and letters in random order',
      { fileName: 'a.fits', targetName: `ȺȺ${disorder.slice(0, 148).join('')}`, tags: tags(40) },
      true,
    ],
    [
      'more tags and letters than an entry holds',
      { fileName: 'a.fits', targetName: `ȺȺ${disorder.slice(0, 320).join('')}`, tags: tags(40) },
      false,
    ],
    ['40 tags', { fileName: 'a.fits', targetName: 'ⱥⱥ', tags: tags(40) }, true],
    ['41 tags', { fileName: 'a.fits', targetName: 'ⱥⱥ', tags: tags(41) }, false],
  ])('%s', async (_, row, isPublic) => {
    const [id] = await insertRecords(database, [{ ...row, visibility: 'public' }]);
    const [found] = await database.query<{ isPublic: boolean }[]>(
      `SELECT in_public_index AS "isPublic" FROM records WHERE id = $1`,
      [id],
    );
    expect(found.isPublic).toBe(isPublic);
    const { items } = await search.page({ filter: { targetName: 'ⱥⱥ', q: 'fits' }, pageSize: 5 }, null);
    expect(items.map((item) => item.id)).toEqual([id]);
    await database.query('DELETE FROM records WHERE id = $1', [id]);
  });
});
