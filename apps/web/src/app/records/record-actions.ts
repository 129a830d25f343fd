import { hasCode, unwrap, type LibraryRecord } from '#sdk';
import { answers, firstlight } from '../client.js';
import { recordQuery } from './record-query.js';
import { removalOf, sumOf, type Removal } from './removal.js';
import { isSharedAlike, SharingChanged, type Sharing } from './sharing.js';

/** Requests at once, of the six that a browser sends to one host. */
const AT_ONCE = 4;
/** Most records of one call. */
const MOST_RECORDS = 1000;

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

/**
 * Sets who may see a record as it was read; a change that leaves who may see it alone is taken over.
 * @throws SharingChanged when somebody else has set that meanwhile
 */
export const share =
  (sharing: Sharing): Action =>
  (record) =>
    shareVersion(record, sharing).catch(async (error: unknown) => {
      if (!hasCode(error, 'precondition_failed')) throw error;
      const present = await answers.fetchQuery({ ...recordQuery(record.id), staleTime: 0 });
      if (!isSharedAlike(present, record)) throw new SharingChanged(present);
      return shareVersion(present, sharing);
    });

const shareVersion = (record: LibraryRecord, { visibility, usernames }: Sharing): Promise<LibraryRecord> =>
  unwrap(
    firstlight.api.POST('/api/spacedata/{id}/share', {
      params: { ...at(record).params, header: { 'If-Match': `"${record.version}"` } },
      body: {
        visibility,
        ...(visibility !== 'public' && { usernames: visibility === 'shared' ? [...usernames] : [] }),
      },
    }),
  );

/** Shows a record to everybody. @returns the record as it is then */
export const makePublic = ({ id }: LibraryRecord): Promise<LibraryRecord> =>
  unwrap(
    firstlight.api.PUT('/api/spacedata/{id}', { params: { path: { id } }, body: { visibility: 'public' } }),
  );

/** Adds and removes tags. @returns how many records have them now */
export async function changeTags(
  records: readonly LibraryRecord[],
  changes: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  let updated = 0;
  for (const recordIds of batchesOf(records)) {
    const body = { recordIds, add: [...changes.add], remove: [...changes.remove] };
    updated += (await unwrap(firstlight.api.POST('/api/datamanagement/bulk/tags', { body }))).updated;
  }
  askAgain();
  return updated;
}

interface RemovalOptions {
  /** Only tells what would go. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Called with how many records are through. */
  readonly onProgress?: (count: number) => void;
}

/** Deletes records with the mosaics that show them. */
export async function remove(
  records: readonly LibraryRecord[],
  { dryRun = false, signal, onProgress }: RemovalOptions = {},
): Promise<Removal> {
  const removals: Removal[] = [];
  for (const recordIds of batchesOf(records)) {
    const call = firstlight.api.POST('/api/datamanagement/bulk/delete', {
      body: { recordIds, dryRun },
      ...(signal && { signal }),
    });
    removals.push(removalOf(await unwrap(call), recordIds.length));
    onProgress?.(Math.min(removals.length * MOST_RECORDS, records.length));
  }
  return sumOf(removals);
}

/** The ids in calls of the service; records of an observation are together, so that a mosaic of them is counted once. */
function batchesOf(records: readonly LibraryRecord[]): string[][] {
  const ids = [...records]
    .sort((a, b) => (a.observationBaseId < b.observationBaseId ? -1 : 1))
    .map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / MOST_RECORDS) }, (_, i) =>
    ids.slice(i * MOST_RECORDS, (i + 1) * MOST_RECORDS),
  );
}
