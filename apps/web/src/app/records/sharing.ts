import type { LibraryRecord } from '#sdk';

/** Who may see a record. */
export interface Sharing {
  readonly visibility: LibraryRecord['visibility'];
  /** For `shared`. */
  readonly usernames: readonly string[];
}

export const VISIBILITIES = [
  { value: 'private', label: 'Only you' },
  { value: 'shared', label: 'Some people' },
  { value: 'public', label: 'Everybody' },
] as const satisfies readonly { readonly value: Sharing['visibility']; readonly label: string }[];

type Shared = Pick<LibraryRecord, 'visibility' | 'sharedWith'>;

export const sharingOf = ({ visibility, sharedWith }: Shared): Sharing => ({
  visibility,
  usernames: visibility === 'shared' ? sharedWith.map(({ username }) => username) : [],
});

/** "Everybody", "Some people: ada, grace" */
export function sharingInWords({ visibility, usernames }: Sharing): string {
  const { label } = VISIBILITIES.find(({ value }) => value === visibility)!;
  return visibility === 'shared' && usernames.length > 0 ? `${label}: ${usernames.join(', ')}` : label;
}

/** "They differ. Only you 9 · Everybody 1" */
export function differenceInWords(records: readonly Shared[]): string {
  const counts = VISIBILITIES.map(({ value, label }) => ({
    label,
    count: records.filter(({ visibility }) => visibility === value).length,
  }));
  const words = counts.filter(({ count }) => count > 0).map(({ count, label }) => `${label} ${count}`);
  return `They differ. ${words.join(' · ')}`;
}

/** Whether both are seen by the same people. */
export const isSharedAlike = (one: Shared, other: Shared): boolean =>
  keyOf(sharingOf(one)) === keyOf(sharingOf(other));

const keyOf = ({ visibility, usernames }: Sharing): string =>
  [visibility, ...[...usernames].sort()].join(' ');

/** Somebody has changed who may see a record since it was read. */
export class SharingChanged extends Error {
  /** @param present the record as it is now */
  constructor(readonly present: LibraryRecord) {
    super('who may see the record has been changed meanwhile');
  }
}
