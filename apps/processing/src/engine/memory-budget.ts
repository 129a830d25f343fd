import { AppError } from '#platform/app-error';

export const BYTES_PER_FLOAT = 4;
export const BYTES_PER_MB = 1024 * 1024;
/** Memory of the process besides pixels: code, threads, encoders. */
export const FIXED_BYTES = 256 * BYTES_PER_MB;
/** The raster cache takes a sixteenth of the memory for renders. */
const KEPT_SHARE = 16;

/** Size of the raster cache, by the memory of the process. */
export const keptBytes = (totalMegabytes: number): number =>
  Math.floor(Math.max(0, totalMegabytes * BYTES_PER_MB - FIXED_BYTES) / KEPT_SHARE);

/** Whether an operation that needs so much can ever run. */
export const canFit = (totalMegabytes: number, pixelBytes: number): boolean =>
  FIXED_BYTES + keptBytes(totalMegabytes) + pixelBytes <= totalMegabytes * BYTES_PER_MB;

/** The memory that one operation asks for. */
export interface Wish {
  /** Memory for pixels, as its plan says. */
  readonly pixelBytes: number;
  /** Short operations may overtake, and none waits behind them. */
  readonly isUrgent: boolean;
  /** Names what needs the memory, for the refusal; default: a picture. */
  readonly name?: string;
}

/** Memory for pixels of all operations together. */
export interface MemoryBudget {
  /**
   * Waits until there is room beside the other operations, and reserves it.
   * @returns a function that releases it
   * @throws AppError too-large at once, with the size that would fit, when it can never fit; the reason of `signal`
   */
  reserve(wish: Wish, signal: AbortSignal): Promise<() => void>;
}

/** @param keptBytes of the raster cache: no operation gets them */
export function createMemoryBudget(totalMegabytes: number, keptBytes = 0): MemoryBudget {
  const fixedBytes = FIXED_BYTES + keptBytes;
  let free = totalMegabytes * BYTES_PER_MB - fixedBytes;
  const waiting = new Map<() => void, Wish>();

  /** In the order they came. A job that waits stops those behind it: small pictures would starve it otherwise. */
  const admit = (): void => {
    for (const [begin, { pixelBytes, isUrgent }] of waiting) {
      if (pixelBytes <= free) begin();
      else if (!isUrgent) return;
    }
  };
  const giveBack = ({ pixelBytes }: Wish) => {
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

function assertFits(totalMegabytes: number, fixedBytes: number, { pixelBytes, name }: Wish): void {
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
