import { AppError } from '#platform/app-error';

export const BYTES_PER_FLOAT = 4;
export const BYTES_PER_MB = 1024 * 1024;
/** Memory of the process besides pixels: code, threads, encoders. */
export const FIXED_BYTES = 256 * BYTES_PER_MB;
/** The raster cache takes a sixteenth of the memory for renders. */
const RASTER_CACHE_SHARE = 16;

/** Size of the raster cache, by the memory of the process. */
export const rasterCacheBytes = (totalMegabytes: number): number =>
  Math.floor(Math.max(0, totalMegabytes * BYTES_PER_MB - FIXED_BYTES) / RASTER_CACHE_SHARE);

/** Whether an operation can ever fit into the memory. */
export const canFit = (totalMegabytes: number, pixelBytes: number): boolean =>
  FIXED_BYTES + rasterCacheBytes(totalMegabytes) + pixelBytes <= totalMegabytes * BYTES_PER_MB;

/** The memory that one operation requests. */
export interface MemoryRequest {
  /** Memory for pixels, from the plan of the operation. */
  readonly pixelBytes: number;
  /** Short operations may overtake, and no other operation waits behind them. */
  readonly isUrgent: boolean;
  /** The consumer of the memory, named in the refusal; default: a picture. */
  readonly name?: string;
}

/** Memory for pixels of all operations together. */
export interface MemoryBudget {
  /**
   * Waits until the memory is free, and reserves it.
   * @returns a function that releases it
   * @throws AppError too-large at once, with the size that would fit, when it can never fit; the reason of `signal`
   */
  reserve(request: MemoryRequest, signal: AbortSignal): Promise<() => void>;
}

/** @param keptBytes reserved for the raster cache */
export function createMemoryBudget(totalMegabytes: number, keptBytes = 0): MemoryBudget {
  const fixedBytes = FIXED_BYTES + keptBytes;
  let free = totalMegabytes * BYTES_PER_MB - fixedBytes;
  const waiting = new Map<() => void, MemoryRequest>();

  /** First come, first served: a waiting job blocks the ones behind it, or small pictures would starve it. */
  const admit = (): void => {
    for (const [begin, { pixelBytes, isUrgent }] of waiting) {
      if (pixelBytes <= free) begin();
      else if (!isUrgent) return;
    }
  };
  const giveBack = ({ pixelBytes }: MemoryRequest) => {
    free += pixelBytes;
    admit();
  };

  return {
    async reserve(wish, signal) {
      assertFits(totalMegabytes, fixedBytes, wish);
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => {
          waiting.delete(begin);
          reject(signal.reason as Error);
          admit();
        };
        const begin = () => {
          waiting.delete(begin);
          signal.removeEventListener('abort', onAbort);
          free -= wish.pixelBytes;
          resolve();
        };
        signal.throwIfAborted();
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.set(begin, wish);
        admit();
      });
      return () => giveBack(wish);
    },
  };
}

function assertFits(totalMegabytes: number, fixedBytes: number, { pixelBytes, name }: MemoryRequest): void {
  const bytes = fixedBytes + pixelBytes;
  const available = totalMegabytes * BYTES_PER_MB;
  if (bytes <= available) return;
  const needs = `needs ${Math.ceil(bytes / BYTES_PER_MB)} MB, ${totalMegabytes} MB are available`;
  const percent = Math.floor(100 * Math.sqrt(available / bytes));
  const message =
    name === undefined
      ? `The picture ${needs}: ask for at most ${percent} % of its width and height`
      : `${name} ${needs}`;
  throw new AppError('too-large', message, { code: 'memory_budget' });
}
