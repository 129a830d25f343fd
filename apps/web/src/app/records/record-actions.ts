import { unwrap, hasCode, type LibraryRecord } from '#sdk';
import { answers, firstlight } from '../client.js';
import { removalOf, type Removal } from './removal.js';

/** Requests at once, of the six that a browser sends to one host. */
const AT_ONCE = 4;
/** Most records of one call. */
const MOST_TAGGED = 1000;

type Action = (record: LibraryRecord) => Promise<unknown>;

/** What has been done with many records; one refusal does not keep the others. */
export interface ActionReport {
  readonly done: readonly LibraryRecord[];
  readonly failures: readonly { readonly record: LibraryRecord; readonly error: unknown }[];
}

/** Does something with each of the records. @param onProgress called with how many are through */
export async function forEachRecord(
  records: readonly LibraryRecord[],
  action: Action,
  onProgress: (count: number) => void = () => undefined,
): Promise<ActionReport> {
  const done: LibraryRecord[] = [];
  const failures: ActionReport['failures'][number][] = [];
  const rest = [...records];
  const work = async (): Promise<void> => {
    for (let record = rest.shift(); record; record = rest.shift()) {
      await action(record).then(
        () => done.push(record),
        (error: unknown) => failures.push({ record: record, error }),
      );
      onProgress(done.length + failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failures };
}

/** Lists and records are asked for again: what they hold has changed. */
export const askAgain = (): void => void answers.invalidateQueries();

const at = ({ id }: LibraryRecord) => ({ params: { path: { id } } });

export const archive: Action = (record) =>
  unwrap(firstlight.api.POST('/api/spacedata/{id}/archive', at(record)));
export const unarchive: Action = (record) =>
  unwrap(firstlight.api.POST('/api/spacedata/{id}/unarchive', at(record)));

/** Deletes a record; one that is gone already, as a mosaic of another, is deleted. */
export const remove: Action = (record) =>
  unwrap(firstlight.api.DELETE('/api/spacedata/{id}', at(record))).catch((error: unknown) => {
    if (!hasCode(error, 'not_found')) throw error;
  });

/** Who may see a record. */
export interface Sharing {
  readonly visibility: LibraryRecord['visibility'];
  /** For `shared`. */
  readonly usernames: readonly string[];
}

export const share =
  ({ visibility, usernames }: Sharing): Action =>
  (record) =>
    unwrap(
      firstlight.api.POST('/api/spacedata/{id}/share', {
        ...at(record),
        body: {
          visibility,
          ...(visibility !== 'public' && { usernames: visibility === 'shared' ? [...usernames] : [] }),
        },
      }),
    );

/** Adds and removes tags. @returns how many records have them now */
export async function changeTags(
  records: readonly LibraryRecord[],
  changes: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  let updated = 0;
  for (let i = 0; i < records.length; i += MOST_TAGGED) {
    const recordIds = records.slice(i, i + MOST_TAGGED).map(({ id }) => id);
    const body = { recordIds, add: [...changes.add], remove: [...changes.remove] };
    updated += (await unwrap(firstlight.api.POST('/api/datamanagement/bulk/tags', { body }))).updated;
  }
  askAgain();
  return updated;
}

/** What would go with these records. Nothing is removed. */
export async function planRemoval(records: readonly LibraryRecord[], signal: AbortSignal): Promise<Removal> {
  const names = [...new Set(records.map(({ observationBaseId }) => observationBaseId))];
  const relatives: LibraryRecord[] = [];
  for (const name of names) relatives.push(...(await recordsOf(name, signal)));
  return removalOf(records, relatives);
}

/** All records of an observation that the user can see. */
async function recordsOf(observationBaseId: string, signal: AbortSignal): Promise<LibraryRecord[]> {
  const records: LibraryRecord[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await unwrap(
      firstlight.api.GET('/api/spacedata/lineage/{observationBaseId}', {
        params: {
          path: { observationBaseId },
          query: { pageSize: 200, includeArchived: true, ...(typeof cursor === 'string' && { cursor }) },
        },
        signal,
      }),
    );
    records.push(...page.items.flatMap(({ levels }) => Object.values(levels).flat()));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return records;
}
