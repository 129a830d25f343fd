import { UpstreamError, type Availability, type Component } from '#platform';

/** How components are called in the messages of jobs. */
const LABELS: Record<Component, string> = {
  processing: 'the processing engine',
  archive: 'the download component',
};

export const waitingFor = (component: Component): string => `Waiting for ${LABELS[component]}`;

/** A component that is well may have lost the storage: whoever looks after the service looks there. */
const waitingBecauseOf = ({ body }: UpstreamError, component: Component): string =>
  body?.code === 'storage_unavailable' ? 'Waiting for the storage' : waitingFor(component);

export type Availabilities = Readonly<Record<Component, Availability>>;

/** Passed on to a call of a component. */
export interface CallWatch {
  /** Tells that the component was lost while it worked on the call. */
  readonly onLost: (reason?: Error) => void;
}

export interface PatientCalls {
  /**
   * Calls a component. While it is away the job waits, and says so: waiting is no attempt and takes none of its time.
   * @throws whatever else the call throws; the reason of the job's signal
   */
  readonly patiently: <T>(component: Component, call: (watch: CallWatch) => Promise<T>) => Promise<T>;
}

export interface PatienceOptions {
  readonly availability: Availabilities;
  readonly signal: AbortSignal;
  readonly onLost: (reason?: Error) => void;
  /** Frames the time in which the job only waits. */
  readonly whileWaiting: (message: string, wait: () => Promise<void>) => Promise<void>;
}

export const patientCalls = ({
  availability,
  signal,
  onLost,
  whileWaiting,
}: PatienceOptions): PatientCalls => ({
  async patiently(component, call) {
    const watched = availability[component];
    for (;;) {
      try {
        return await call({ onLost });
      } catch (error) {
        if (signal.aborted || !(error instanceof UpstreamError)) throw error;
        if (!isPassing(error, component) && !(await isNotItself(error, watched, onLost))) throw error;
        watched.lost();
        await whileWaiting(waitingBecauseOf(error, component), () => watched.back(signal));
      }
    }
  },
});

/** Away, or not able to at the moment. What the download component says of itself is of the external archive: no job waits for that. */
const isPassing = (error: UpstreamError, component: Component): boolean =>
  error.isAway || (component === 'processing' && error.failure === 'unavailable');

/**
 * A call may take its time, and an answer may be wrong. A component that does not even say that it is well hangs, and has been
 * lost while it worked, or something else answers at its address.
 */
async function isNotItself(
  error: UpstreamError,
  watched: Availability,
  onLost: CallWatch['onLost'],
): Promise<boolean> {
  const hangs = error.failure === 'timeout' && error.body === undefined;
  if ((!hangs && error.failure !== 'strange') || (await watched.answers())) return false;
  if (hangs) onLost(error);
  return true;
}
