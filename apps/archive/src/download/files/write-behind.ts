/** Bytes of one write for fast input: in Node the overhead of a write exceeds the copying. */
const PIECE_BYTES = 1024 * 1024;
/** Delay after which slow input is written, whatever its size. */
const FLUSH_DELAY_MS = 100;
/** Pending bytes at which the caller must wait: the memory per file. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024;

/** Writes bytes in order while the caller adds more. */
export interface WriteBehind {
  /** @throws the error of an earlier write; nothing is written after a failure */
  add(bytes: Uint8Array): Promise<void>;
  /** Waits until all added bytes are written. @throws as `add` */
  drain(): Promise<void>;
}

/** @param write appends pieces; never called concurrently */
export function writeBehind(write: (pieces: readonly Uint8Array[]) => Promise<void>): WriteBehind {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;
  let timer: NodeJS.Timeout | undefined;

  const writeWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    if (writing || failure || waitingBytes === 0) return;
    const pieces = waiting;
    waiting = [];
    waitingBytes = 0;
    writing = write(pieces)
      .catch((error: unknown) => void (failure = { error }))
      .then(onWritten);
  };
  const onWritten = () => {
    writing = null;
    writeSoon();
  };
  const writeSoon = () => {
    if (waitingBytes >= PIECE_BYTES) writeWaiting();
    else if (waitingBytes > 0) timer ??= setTimeout(writeWaiting, FLUSH_DELAY_MS);
  };
  const throwFailure = () => {
    if (failure) throw failure.error;
  };

  return {
    async add(bytes) {
      throwFailure();
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (!writing) writeSoon();
      while (writing && waitingBytes >= MAX_PENDING_BYTES) await writing;
      throwFailure();
    },
    async drain() {
      do {
        writeWaiting();
        await writing;
      } while (writing !== null || (waitingBytes > 0 && !failure));
      clearTimeout(timer);
      throwFailure();
    },
  };
}
