import type { Settings } from '#platform';
import { ADMISSION_QUEUES, type AdmissionQueueName } from './admission-queues.js';
import type { CallLimits, OperationContract } from './operation.js';

/** What the engine needs to know to limit its own work; whoever calls it has the same. */
export type EngineTimes = Pick<Settings, CallLimits['attempt'] | 'ENGINE_WAIT_SECONDS'>;

/** What a caller needs to know besides. */
export type CallTimes = EngineTimes & Pick<Settings, NonNullable<CallLimits['total']>>;

/** Time of the work itself, without the wait before it. */
export const runLimitMs = ({ limits }: Pick<OperationContract, 'limits'>, times: EngineTimes): number =>
  1000 * times[limits.attempt];

/** Longest wait in an admission queue before the operation starts. */
export const queueWaitMs = (queue: AdmissionQueueName, { ENGINE_WAIT_SECONDS }: EngineTimes): number =>
  Math.min(ADMISSION_QUEUES[queue].waitMs, 1000 * ENGINE_WAIT_SECONDS);

/** Limits of a call: the engine limits its work itself; a call has to outlast the wait before it, too. */
export function callLimits({ limits, queue }: Pick<OperationContract, 'limits' | 'queue'>, times: CallTimes) {
  return {
    timeoutMs: runLimitMs({ limits }, times) + queueWaitMs(queue, times),
    totalTimeoutMs: limits.total && 1000 * times[limits.total],
    retries: limits.retries,
  };
}
