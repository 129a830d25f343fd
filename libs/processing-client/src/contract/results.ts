/** Where results lie; the engine writes nowhere else, and nobody else writes below it. */
export const RESULTS_PREFIX = 'results/';
