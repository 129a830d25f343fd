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

/** Checks whether dependencies answer their health checks. */
export type HealthChecks = Readonly<Record<Dependency, () => Promise<boolean>>>;

/** Passed to a call of a component. */
export interface CallWatch {
  /** Reports that the component was lost while it worked on the call. */
  readonly onLost: (reason?: Error) => void;
}

/** A call of a component, or of the storage. */
type DependencyCall = <T>(
  dependency: Dependency,
  call: (watch: CallWatch) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Calls that wait within the run, for work that would lose its progress if its job were queued again. */
export interface WaitingCalls {
  /**
   * Calls, and waits within the run while the dependency is unavailable, with the same delays as a job that is queued again.
   * @param signal ends the waiting and a call of a hanging storage; default: the job's signal
   * @throws AppError unavailable (`storage_refused`) when an available storage keeps refusing; other errors of the call
   */
  readonly waitForDependency: DependencyCall;
}

export interface DependencyCalls extends WaitingCalls {
  /**
   * Calls once.
   * @throws DependencyUnavailable when the dependency, or the storage that it needs, is unavailable; other errors of the call
   */
  readonly requireDependency: DependencyCall;
}

export interface DependencyCallOptions {
  readonly health: HealthChecks;
  readonly signal: AbortSignal;
  readonly onLost: (reason?: Error) => void;
  /** Wraps the time in which the job only waits. */
  readonly whileWaiting: (message: string, wait: () => Promise<void>) => Promise<void>;
}

export function dependencyCalls(options: DependencyCallOptions): DependencyCalls {
  const { health, signal: jobSignal, onLost, whileWaiting } = options;

  const requireDependency: DependencyCall = async (dependency, call, signal = jobSignal) => {
    signal.throwIfAborted();
    try {
      // A component gets the abort itself; a hanging storage does not.
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
 * The dependency that must recover before the failed call can succeed; `null`: none. An available component may have lost the storage;
 * the handlers of downloads interpret its absence themselves.
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

/** Unavailable, or temporarily unable. The download component reports this about the external archive, for which no job waits. */
const isPassing = (error: UpstreamError, component: Component): boolean =>
  error.isAway || (component === 'processing' && error.failure === 'unavailable');

/**
 * Distinguishes slow calls and invalid answers from a loss: a component that fails its health check hangs, was lost while it worked, or
 * another program answers at its address.
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
