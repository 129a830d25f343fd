/** Where results of jobs lie until they expire; nobody but the engine writes below it. */
export const RESULTS_PREFIX = 'results/';

/** Where the engine puts files that become records; one that does not is swept away. */
export const DERIVED_PREFIX = 'derived/';

/** The engine writes nowhere else. */
export const ENGINE_PREFIXES = [RESULTS_PREFIX, DERIVED_PREFIX] as const;

/** The content of a file, as its record and its history say it. */
export const SHA256 = /^[0-9a-f]{64}$/;
