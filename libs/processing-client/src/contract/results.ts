/** Folder of job results until they expire; only the engine writes below it. */
export const RESULTS_PREFIX = 'results/';

/** Folder of files that become records; a file without a record is swept away. */
export const DERIVED_PREFIX = 'derived/';

/** The only folders that the engine writes to. */
export const ENGINE_PREFIXES = [RESULTS_PREFIX, DERIVED_PREFIX] as const;
