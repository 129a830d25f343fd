import type { components } from '#sdk';

export type SearchBody = components['schemas']['SearchRecords'];
export type FoundRecords = components['schemas']['FoundRecords'];

/** What the list is divided by. */
export const GROUPS = ['target', 'observation', 'none'] as const;
export type Group = (typeof GROUPS)[number];
export const VIEWS = ['grid', 'table'] as const;
export type ListView = (typeof VIEWS)[number];

/** The values that a list can be narrowed to, by the names of the counts in the service's answer. */
export const FACETS = ['dataType', 'instrument', 'filter', 'status'] as const;
export type Facet = (typeof FACETS)[number];

/** What the library shows, as its address has it. What is usual is left out. */
export type LibrarySearch = { readonly [Name in Facet]?: readonly string[] } & {
  readonly q?: string;
  readonly group?: Group;
  readonly view?: ListView;
  /** Shows the archived records, and no others. */
  readonly archived?: true;
};

/** What changes in it; undefined: as usual. */
export type LibraryChanges = { readonly [Name in keyof LibrarySearch]?: LibrarySearch[Name] | undefined };

/** Longest words and most values that the service takes. */
const MAX_WORDS = 200;
const MAX_VALUES = 50;

/** Reads an address, whatever is in it. */
export function readLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const words =
    typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, MAX_WORDS) : '';
  const facets = FACETS.flatMap((facet) => {
    const values = valuesOf(raw[facet]);
    return values.length > 0 ? [[facet, values] as const] : [];
  });
  const group = GROUPS.find((each) => each === raw.group);
  return {
    ...(words !== '' && { q: words }),
    ...Object.fromEntries(facets),
    ...(group && group !== 'target' && { group }),
    ...(raw.view === 'table' && { view: 'table' }),
    ...(raw.archived === true && { archived: true }),
  };
}

const valuesOf = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .slice(0, MAX_VALUES);

export const groupOf = ({ group }: LibrarySearch): Group => group ?? 'target';
export const viewOf = ({ view }: LibrarySearch): ListView => view ?? 'grid';

/** Whether the list is narrowed, so that it can be empty although the library is not. */
export const isNarrowed = (search: LibrarySearch): boolean =>
  search.q !== undefined || search.archived === true || FACETS.some((facet) => search[facet] !== undefined);

/** The list in which groups stay together. */
const ORDERS = {
  observation: { sortBy: 'fileName', sortOrder: 'asc' },
  target: { sortBy: 'targetName', sortOrder: 'asc' },
  none: { sortBy: 'createdAt', sortOrder: 'desc' },
} as const satisfies Record<Group, Pick<SearchBody, 'sortBy' | 'sortOrder'>>;

/** The search of the service for what the library shows. */
export const searchBody = (search: LibrarySearch): SearchBody => ({
  ...(search.q !== undefined && { q: search.q }),
  ...(search.dataType && { dataTypes: search.dataType as SearchBody['dataTypes'] }),
  ...(search.status && { statuses: search.status as SearchBody['statuses'] }),
  ...(search.instrument && { instruments: [...search.instrument] }),
  ...(search.filter && { filters: [...search.filter] }),
  ...(search.archived && { archived: 'only' }),
  ...ORDERS[groupOf(search)],
  pageSize: 200,
});
