import type { Claim } from '#domain';

/** Where results lie; nothing else writes below it. */
export const RESULTS_PREFIX = 'results/';

/** Where the files of one run go: only the winner's result is ever referred to, and each run removes its own alone. */
export const resultFolder = ({ jobId, claimId }: Claim): string => `${RESULTS_PREFIX}${jobId}/${claimId}/`;
