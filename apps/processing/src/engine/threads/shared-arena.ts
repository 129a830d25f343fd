/** Free memory beyond this is released to the system at once. */
const MAX_POOLED_BYTES = 1024 ** 3;
/** Time after which unused free memory is released. */
const KEEP_MS = 30_000;
/** A free buffer is reused when it is at most this many times larger than requested. */
const LARGEST_FIT = 1.5;

/** Shared memory for one request. It is not cleared: the caller writes every element. */
export interface Lease {
  floats(length: number): Float32Array;
  bytes(length: number): Uint8Array;
  words(length: number): Uint16Array;
  /** Returns all of it to the arena; it must not be used any more. */
  close(): void;
}

export interface SharedArena {
  lease(): Lease;
  /** Bytes in use by requests, and free bytes that are kept for the next ones. */
  bytes(): { readonly leased: number; readonly kept: number };
}

/**
 * Memory that all threads share, reused from request to request. A SharedArrayBuffer is freed only when the garbage collectors of
 * all threads have released it, which idle threads delay: the process would grow with every request.
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
    free = [...buffers, ...free].filter(({ byteLength }) => (kept += byteLength) <= MAX_POOLED_BYTES);
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
