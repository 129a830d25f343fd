/** So much is written at once where bytes come fast: in Node a write costs more in turns than in copying. */
const PIECE_BYTES = 1024 * 1024;
/** So long bytes of a slow line wait for others before they are written all the same. */
const PATIENCE_MS = 100;
/** Whoever brings bytes faster than the disk takes them waits from here on: what a file holds in memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Writes bytes in their order while the caller brings more of them. */
export interface WriteBehind {
  /** @throws what a write before failed with; nothing is written after a failure */
  add(bytes: Uint8Array): Promise<void>;
  /** Waits until all that was added is written. @throws as `add` */
  drain(): Promise<void>;
}

/** @param write writes pieces behind those before; never called twice at once */
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
    else if (waitingBytes > 0) timer ??= setTimeout(writeWaiting, PATIENCE_MS);
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
      while (writing && waitingBytes >= MOST_WAITING_BYTES) await writing;
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
