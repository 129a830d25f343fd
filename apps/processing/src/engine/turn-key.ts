import { currentCaller, currentContext, type Caller } from '#platform';

/**
 * Who takes turns in the engine: the caller, and apart from that its jobs. A job must not wait for the direct calls of its owner, since the
 * jobs of all other owners wait for its end.
 */
export const currentTurnKey = (): Caller => {
  const caller = currentCaller();
  return currentContext()?.jobId === undefined ? caller : `${caller} jobs`;
};
