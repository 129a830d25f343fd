import type { LibraryRecord, User } from '#sdk';

/** The records that the user may change: their own; administrators may change all. */
export const changeableBy = (
  user: User | null | undefined,
  records: readonly LibraryRecord[],
): LibraryRecord[] =>
  user ? records.filter(({ owner }) => user.role === 'admin' || owner?.id === user.id) : [];
