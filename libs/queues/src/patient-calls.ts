import {
  isStorageUnavailable,
  STORAGE_UNAVAILABLE,
  UpstreamError,
  unlessAborted,
  type Availability,
  type Component,
} from '#platform';

/** What a job cannot do without. */
export type Needed = Component | 'storage';

/** How it is called in the messages of jobs. */
const LABELS: Record<Needed, string> = {
  processing: 'the processing engine',
  archive: 'the download component',
  storage: 'the storage',
};

export const waitingFor = (needed: Needed): string => `Waiting for ${LABELS[needed]}`;

/** So often in a row a storage that answers may refuse the same, before that is the answer: others wait behind the job. */
export const MAX_REFUSALS = 4;

export type Availabilities = Readonly<Record<Needed, Availability>>;

/** Passed on to a call of a component. */
export interface CallWatch {
  /** Tells that the component was lost while it worked on the call. */
  readonly onLost: (reason?: Error) => void;
}

export interface PatientCalls {
  /**
   * Calls a component, or the storage. While it is away, or the storage that it needs is, the job waits, and says so: waiting is no
   * attempt and takes none of its time. A storage that is there and refuses what is asked of it is not waited for longer than
   * {@link MAX_REFUSALS} calls.
   * @throws whatever else the call throws; the reason of the job's signal
   */
  readonly patiently: <T>(needed: Needed, call: (watch: CallWatch) => Promise<T>) => Promise<T>;
}

/** For work that is no job: nothing is waited for. */
export const withoutPatience: PatientCalls = { patiently: (_, call) => call({ onLost: () => undefined }) };

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
}: PatienceOptions): PatientCalls => {
  /** Calls may stand within calls: what an inner one was not waited for any longer, an outer one is not. */
  const final = new WeakSet<Error>();
  /** @returns how often in a row it has refused what it was asked */
  const afterWaitingFor = async (missing: Needed, refusals: number): Promise<number> => {
    const watched = availability[missing];
    let now = refusals;
    watched.lost();
    await whileWaiting(waitingFor(missing), async () => {
      if (missing === 'storage') now = (await isThere(watched, signal)) ? refusals + 1 : 0;
      if (now < MAX_REFUSALS) await watched.back(signal);
    });
    return now;
  };
  return {
    async patiently(needed, call) {
      for (let refusals = 0; ;) {
        try {
          return await call({ onLost });
        } catch (error) {
          const isFinal = signal.aborted || final.has(error as Error);
          const missing = isFinal ? null : await missingFor(error, needed, { availability, onLost });
          if (missing === null) throw error;
          refusals = await afterWaitingFor(missing, refusals);
          if (refusals < MAX_REFUSALS) continue;
          final.add(error as Error);
          throw error;
        }
      }
    },
  };
};

/** Whether it answers at the moment, whatever it was asked before. @throws the reason of `signal` */
const isThere = (watched: Availability, signal: AbortSignal): Promise<boolean> =>
  unlessAborted(watched.answers(), signal);

/** What has to come back before a call that failed so may succeed; `null`: it is not for want of anything. */
async function missingFor(
  error: unknown,
  needed: Needed,
  { availability, onLost }: Pick<PatienceOptions, 'availability' | 'onLost'>,
): Promise<Needed | null> {
  if (needed === 'storage') return isStorageUnavailable(error) ? 'storage' : null;
  if (!(error instanceof UpstreamError)) return null;
  // A component that is well may have lost the storage. What comes of a download without it is the import's to say.
  if (needed === 'processing' && error.body?.code === STORAGE_UNAVAILABLE) return 'storage';
  if (isPassing(error, needed)) return needed;
  return (await isNotItself(error, availability[needed], onLost)) ? needed : null;
}

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
