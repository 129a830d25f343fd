/** Free memory beyond this is given back to the system at once. */
const MAX_KEPT_BYTES = 1024 ** 3;
/** Free memory that nobody wanted for so long is given back. */
const KEEP_MS = 30_000;
/** A free buffer is used again when it is at most this many times larger than asked for. */
const LARGEST_FIT = 1.5;

/** Shared memory for one request. What it gives is not cleared: whoever takes it writes every element. */
export interface Lease {
  floats(length: number): Float32Array;
  bytes(length: number): Uint8Array;
  words(length: number): Uint16Array;
  /** Gives all of it back; nothing of it may be used any more. */
  close(): void;
}

export interface SharedArena {
  lease(): Lease;
  /** What requests have of it now, and what is kept for the next ones. */
  bytes(): { readonly leased: number; readonly kept: number };
}

/**
 * Memory that all threads see, used again from request to request. A SharedArrayBuffer is freed only when the garbage
 * collectors of all threads have let go of it, which idle threads put off: the process would grow with every request.
 */
export function createArena(): SharedArena {
  let free: SharedArrayBuffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  let leased = 0;

  const take = (bytes: number): SharedArrayBuffer => {
    const fits = free.filter(({ byteLength }) => byteLength >= bytes && byteLength <= LARGEST_FIT * bytes);
    const best = fits.sort((a, b) => a.byteLength - b.byteLength)[0];
    free = free.filter((buffer) => buffer !== best);
    return best ?? new SharedArrayBuffer(bytes);
  };

  const giveBack = (buffers: readonly SharedArrayBuffer[]): void => {
    let kept = 0;
    free = [...buffers, ...free].filter(({ byteLength }) => (kept += byteLength) <= MAX_KEPT_BYTES);
    clearTimeout(timer);
    timer = setTimeout(() => (free = []), KEEP_MS).unref();
  };

  return {
    bytes: () => ({ leased, kept: sizeOf(free) }),
    lease() {
      const taken: SharedArrayBuffer[] = [];
      let isClosed = false;
      const buffer = (bytes: number): SharedArrayBuffer => {
        if (isClosed) throw new Error('this memory has been given back');
        const found = take(bytes);
        taken.push(found);
        leased += found.byteLength;
        return found;
      };
      return {
        floats: (length) => new Float32Array(buffer(4 * length), 0, length),
        bytes: (length) => new Uint8Array(buffer(length), 0, length),
        words: (length) => new Uint16Array(buffer(2 * length), 0, length),
        close() {
          isClosed = true;
          leased -= sizeOf(taken);
          giveBack(taken.splice(0));
        },
      };
    },
  };
}

const sizeOf = (buffers: readonly SharedArrayBuffer[]): number =>
  buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
