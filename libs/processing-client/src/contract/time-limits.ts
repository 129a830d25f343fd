import type { Settings } from '#platform';
import { LANES, type LaneName } from './lanes.js';
import type { CallLimits, OperationContract } from './operation.js';

/** What the engine needs to know to limit its own work; whoever calls it has the same. */
export type EngineTimes = Pick<Settings, CallLimits['attempt'] | 'ENGINE_WAIT_SECONDS'>;

/** What a caller needs to know besides. */
export type CallTimes = EngineTimes & Pick<Settings, NonNullable<CallLimits['total']>>;

/** Time of the work itself, without the wait before it. */
export const workLimitMs = ({ limits }: Pick<OperationContract, 'limits'>, times: EngineTimes): number =>
  1000 * times[limits.attempt];

/** Longest wait in a lane before the work begins. */
export const laneWaitMs = (lane: LaneName, { ENGINE_WAIT_SECONDS }: EngineTimes): number =>
  Math.min(LANES[lane].waitMs, 1000 * ENGINE_WAIT_SECONDS);

/** Limits of a call: the engine limits its work itself; a call has to outlast the wait before it, too. */
export function callLimits({ limits, lane }: Pick<OperationContract, 'limits' | 'lane'>, times: CallTimes) {
  return {
    timeoutMs: workLimitMs({ limits }, times) + laneWaitMs(lane, times),
    totalTimeoutMs: limits.total && 1000 * times[limits.total],
    retries: limits.retries,
  };
}
