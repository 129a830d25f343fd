import type { JobWait } from '#domain';
import { abortableSleep, storageTrouble, unlessAborted, UpstreamError, type Component } from '#platform';
import {
  delayMs,
  DependencyUnavailable,
  LATER_LIMITS,
  nextWait,
  REFUSAL_LIMITS,
  refusalOf,
  type Dependency,
  waitingFor,
} from './dependency-unavailable.js';

/** Ask whether a dependency answers its health check. */
export type HealthChecks = Readonly<Record<Dependency, () => Promise<boolean>>>;

/** Passed on to a call of a component. */
export interface CallWatch {
  /** Tells that the component was lost while it worked on the call. */
  readonly onLost: (reason?: Error) => void;
}

/** A call of a component, or of the storage. */
type DependencyCall = <T>(
  dependency: Dependency,
  call: (watch: CallWatch) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** For work that would lose its place if its job were queued again. */
export interface WaitingCalls {
  /**
   * Calls, and while the dependency is unavailable waits within the run, with the delays of a job that is queued again.
   * @param signal ends the waiting, and a call of a storage that hangs; without it the job's signal
   * @throws AppError unavailable (`storage_refused`) when the storage is there, and never does it; whatever else the call throws
   */
  readonly waitForDependency: DependencyCall;
}

export interface DependencyCalls extends WaitingCalls {
  /**
   * Calls, once.
   * @throws DependencyUnavailable when the dependency, or the storage that it needs, is unavailable; whatever else the call throws
   */
  readonly requireDependency: DependencyCall;
}

export interface DependencyCallOptions {
  readonly health: HealthChecks;
  readonly signal: AbortSignal;
  readonly onLost: (reason?: Error) => void;
  /** Frames the time in which the job only waits. */
  readonly whileWaiting: (message: string, wait: () => Promise<void>) => Promise<void>;
}

export function dependencyCalls(options: DependencyCallOptions): DependencyCalls {
  const { health, signal: jobSignal, onLost, whileWaiting } = options;

  const requireDependency: DependencyCall = async (dependency, call, signal = jobSignal) => {
    signal.throwIfAborted();
    try {
      // A component hears of an abort by itself; a storage that hangs does not.
      return await (dependency === 'storage' ? unlessAborted(call({ onLost }), signal) : call({ onLost }));
    } catch (error) {
      const missing =
        signal.aborted || jobSignal.aborted ? null : await missingFor(error, dependency, options);
      if (missing === null) throw error;
      const answering = missing === 'storage' && (await unlessAborted(health.storage(), signal));
      throw new DependencyUnavailable(missing, answering, error);
    }
  };

  let limits = REFUSAL_LIMITS;
  const waitAfter = (error: unknown, before: JobWait | null): JobWait => {
    if (!(error instanceof DependencyUnavailable)) throw error;
    if (error.dependency === 'storage' && !error.isAnswering) limits = REFUSAL_LIMITS;
    const wait = nextWait(before, error);
    const refusal = refusalOf(wait, error, limits);
    if (refusal === null) return wait;
    limits = LATER_LIMITS;
    throw refusal;
  };
  const untilBack = async (wait: JobWait, signal: AbortSignal) => {
    do await abortableSleep(delayMs(wait), signal);
    while (!(await unlessAborted(health[wait.dependency as Dependency](), signal)));
  };

  return {
    requireDependency,
    async waitForDependency(dependency, call, signal = jobSignal) {
      for (let before: JobWait | null = null; ;) {
        try {
          return await requireDependency(dependency, call, signal);
        } catch (error) {
          const wait = waitAfter(error, before);
          before = wait;
          await whileWaiting(waitingFor(wait.dependency as Dependency), () => untilBack(wait, signal));
        }
      }
    },
  };
}

/**
 * What has to come back before a call that failed so may succeed; `null`: it is not for want of anything. A component that is well may
 * have lost the storage; what a download without it means, its handler says.
 */
async function missingFor(
  error: unknown,
  called: Dependency,
  { health, onLost }: Pick<DependencyCallOptions, 'health' | 'onLost'>,
): Promise<Dependency | null> {
  if (called !== 'archive' && storageTrouble(error)) return 'storage';
  if (called === 'storage' || !(error instanceof UpstreamError)) return null;
  if (isPassing(error, called)) return called;
  return (await isLost(error, health[called], onLost)) ? called : null;
}

/** Away, or not able to at the moment. What the download component says of itself is of the external archive: no job waits for that. */
const isPassing = (error: UpstreamError, component: Component): boolean =>
  error.isAway || (component === 'processing' && error.failure === 'unavailable');

/**
 * A call may take its time, and an answer may be wrong. A component that does not even answer its health check hangs, and was lost while
 * it worked, or something else answers at its address.
 */
async function isLost(
  error: UpstreamError,
  isAnswering: () => Promise<boolean>,
  onLost: CallWatch['onLost'],
): Promise<boolean> {
  const hangs = error.failure === 'timeout' && error.body === undefined;
  if ((!hangs && error.failure !== 'strange') || (await isAnswering())) return false;
  if (hangs) onLost(error);
  return true;
}
