import {
  abortableSleep,
  storageRefused,
  storageTrouble,
  UpstreamError,
  unlessAborted,
  type Availability,
  type Component,
  type StorageTrouble,
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

/** So often a storage that answers may refuse the same, before that is the answer: others wait behind the job. */
export const MAX_REFUSALS = 4;

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
/** So often one that answers may ask for patience: a quarter of an hour. Then it does all but this, which is a refusal. */
export const MAX_PAUSES = 18;

export type Availabilities = Readonly<Record<Needed, Availability>>;

/** Passed on to a call of a component. */
export interface CallWatch {
  /** Tells that the component was lost while it worked on the call. */
  readonly onLost: (reason?: Error) => void;
}

export interface PatientCalls {
  /**
   * Calls a component, or the storage. While it is away, or the storage that it needs is, the job waits, and says so: waiting is no
   * attempt and takes none of its time. A storage that is there and says that it will not do what is asked of it is not waited for
   * longer than {@link MAX_REFUSALS} calls, and one that is there and fails not longer than {@link MAX_PAUSES} pauses; a job that goes
   * on without that waits less for the next.
   * @param lane ends the waiting, and is not kept by a call of the storage that hangs; without it the job's signal alone
   * @throws AppError unavailable (`storage_refused`) when the storage is there, and never does it; whatever else the call throws; the
   *   reason of the signal
   */
  readonly patiently: <T>(
    needed: Needed,
    call: (watch: CallWatch) => Promise<T>,
    lane?: AbortSignal,
  ) => Promise<T>;
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
}: PatienceOptions): PatientCalls => {
  /**
   * The storage is there and has let the job down: that may go on without what it wanted, but waits less for its like. Calls may stand
   * within calls, too: what an inner one was not waited for any longer, an outer one is not.
   */
  let hasGivenUp = false;
  const isEnough = ({ refusals, pauses }: Tries): boolean =>
    hasGivenUp ? refusals > 0 || pauses > MAX_REFUSALS : refusals >= MAX_REFUSALS || pauses > MAX_PAUSES;
  const waitFor = (missing: Needed, trouble: StorageTrouble | null, tries: Tries, lane: AbortSignal) =>
    whileWaiting(waitingFor(missing), async () => {
      const watched = availability[missing];
      watched.lost();
      const isThere = missing === 'storage' && (await unlessAborted(watched.answers(), lane));
      if (isThere) tries[trouble === 'refused' ? 'refusals' : 'pauses'] += 1;
      else Object.assign(tries, NO_TRIES);
      if (missing === 'storage') hasGivenUp &&= isThere;
      if (isEnough(tries)) return;
      if (isThere && trouble === 'away') await abortableSleep(pauseMs(tries), lane);
      await watched.back(lane);
    });
  const giveUp = (error: unknown): never => {
    hasGivenUp = true;
    throw storageTrouble(error) === 'away' ? storageRefused(NEVER_DONE, error) : error;
  };
  return {
    async patiently(needed, call, lane = signal) {
      for (const tries = { ...NO_TRIES }; ;) {
        lane.throwIfAborted();
        try {
          // A component hears of its end by itself, and is not broken off by a cancel; a storage that hangs does not hear.
          return await (needed === 'storage' ? unlessAborted(call({ onLost }), lane) : call({ onLost }));
        } catch (error) {
          const isOver = lane.aborted || signal.aborted;
          const missing = isOver ? null : await missingFor(error, needed, { availability, onLost });
          if (missing === null) throw error;
          await waitFor(missing, storageTrouble(error), tries, lane);
          if (isEnough(tries)) giveUp(error);
        }
      }
    },
  };
};

/** What has come of one call since the storage was last away. */
interface Tries {
  /** So often the storage was there, and refused. */
  refusals: number;
  /** So often it was there, and did something else, but not this: slowed down, say. */
  pauses: number;
}

const NO_TRIES: Tries = { refusals: 0, pauses: 0 };

/** Says so of a storage that is there. */
export const NEVER_DONE = 'The storage is there, and does not do this';

/** Ever longer: whoever asks for patience is not helped by being asked. */
const pauseMs = ({ pauses }: Tries): number => Math.min(FIRST_PAUSE_MS * 2 ** (pauses - 1), LONGEST_PAUSE_MS);

/**
 * What has to come back before a call that failed so may succeed; `null`: it is not for want of anything. A component that is well may
 * have lost the storage; what a download without it means, its handler says.
 */
async function missingFor(
  error: unknown,
  needed: Needed,
  { availability, onLost }: Pick<PatienceOptions, 'availability' | 'onLost'>,
): Promise<Needed | null> {
  if (needed !== 'archive' && storageTrouble(error)) return 'storage';
  if (needed === 'storage' || !(error instanceof UpstreamError)) return null;
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
