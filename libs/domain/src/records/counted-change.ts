/**
 * SQL of what each change of a record does besides. The time is not when the transaction began: a record's lock may have been waited
 * for, and time does not go back.
 */
export const COUNTED = 'version = version + 1, updated_at = clock_timestamp()';

/** The same for a repository. */
export const COUNTED_COLUMNS = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };
