import type { Claim } from '#domain';
import { RESULTS_PREFIX } from '#processing-client/contract';

/** Where the files of one run go: only the winner's result is ever referred to, and each run removes its own alone. */
export const resultFolder = ({ jobId, claimId }: Claim): string => `${RESULTS_PREFIX}${jobId}/${claimId}/`;
