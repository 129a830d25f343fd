import type { Settings } from '#platform';
import { ADMISSION_QUEUES, type AdmissionQueueName } from './admission-queues.js';
import type { CallLimits, OperationContract } from './operation.js';

/** The settings from which the engine and its callers derive the time limits. */
export type EngineTimes = Pick<Settings, CallLimits['attempt'] | 'ENGINE_WAIT_SECONDS'>;

/** The settings that only a caller needs. */
export type CallTimes = EngineTimes & Pick<Settings, NonNullable<CallLimits['total']>>;

/** Run time of the operation, without the wait before it. */
export const runLimitMs = ({ limits }: Pick<OperationContract, 'limits'>, times: EngineTimes): number =>
  1000 * times[limits.attempt];

/** Longest wait in an admission queue before the operation starts. */
export const queueWaitMs = (queue: AdmissionQueueName, { ENGINE_WAIT_SECONDS }: EngineTimes): number =>
  Math.min(ADMISSION_QUEUES[queue].waitMs, 1000 * ENGINE_WAIT_SECONDS);

/** Limits of a call: the engine limits the run time itself; a call must also outlast the wait before it. */
export function callLimits({ limits, queue }: Pick<OperationContract, 'limits' | 'queue'>, times: CallTimes) {
  return {
    timeoutMs: runLimitMs({ limits }, times) + queueWaitMs(queue, times),
    totalTimeoutMs: limits.total && 1000 * times[limits.total],
    retries: limits.retries,
  };
}
