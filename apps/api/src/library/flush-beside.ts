import { syncPath } from '#platform';

/** The kernel begins to write by itself only when gigabytes wait, or after half a minute: too late for one file. */
const FLUSH_BYTES = 64 * 2 ** 20;

/** One for all files: a disk that is slow would keep every thread that reads and writes them. */
let isFlushing = false;

export interface Flushing {
  /** So many bytes of it have been written in all. */
  reached(written: number): void;
  /**
   * Waits for what is being put on the disk; the rest is left to whoever syncs the whole file.
   * @throws what the disk said of any part
   */
  end(): Promise<void>;
}

/** Puts on the disk what has been written of a file, beside the writing, so that its end need not wait for all of it. */
export function flushBeside(file: string, sync = syncPath, everyBytes = FLUSH_BYTES): Flushing {
  let flushed = 0;
  let last = Promise.resolve();
  let failure: Error | undefined;
  return {
    reached(written) {
      if (written - flushed < everyBytes || isFlushing) return;
      flushed = written;
      isFlushing = true;
      last = sync(file)
        // The kernel tells of bytes that it lost only once: whoever syncs later hears nothing of them.
        .catch((error: unknown) => void (failure ??= error as Error))
        .finally(() => void (isFlushing = false));
    },
    async end() {
      await last;
      if (failure) throw failure;
    },
  };
}
