import { setTimeout as sleep } from 'node:timers/promises';
import { accountCaller, type Caller } from '#platform';
import type { CompressedFile, DecompressOutcome } from '../src/engine/scratch/scratch.tasks.js';
import type { CopyTarget, Decompress } from '../src/engine/scratch/decompress-in-thread.js';
import { createUnpackedFileCache } from '../src/engine/scratch/unpacked-file-cache.js';

export const QUOTA = 100;
export const fileOf = (key: string, changes: Partial<CompressedFile> = {}): CompressedFile => ({
  ...{ key, name: `${key}.gz`, size: 5, version: '1', compression: 'gzip' },
  ...changes,
});
export const [NANCY, VERA] = ['nancy', 'vera'].map(accountCaller);
export const never = () => new AbortController().signal;

interface StoreOptions {
  /** Default: all of it. */
  readonly callerBytes?: number;
  /** Pixels of the image in each HDU of every file. */
  readonly pixels?: readonly number[];
  /** Whether a copy shows its length only when it exceeds its room. */
  readonly isUnknown?: boolean;
  readonly ms?: number;
  readonly fail?: (key: string) => Error | undefined;
}

/** A folder in which copies have the lengths of `lengths`, with what was done to it, and the most that it ever held. */
function fakeFolder(lengths: Record<string, number>, options: StoreOptions) {
  const folder = new Map<string, number>();
  const began: string[] = [];
  const ended: string[] = [];
  const written: string[] = [];
  let [running, mostRunning, mostBytes] = [0, 0, 0];
  const write = ({ key }: CompressedFile, { id, roomBytes, limit }: CopyTarget): DecompressOutcome => {
    const failure = options.fail?.(key);
    if (failure) throw failure;
    const pixels = options.pixels?.[limit?.hdu ?? 0] ?? 0;
    if (limit && pixels > limit.maxPixels) return { pixels };
    if (lengths[key] > roomBytes) return { neededBytes: options.isUnknown ? roomBytes + 1 : lengths[key] };
    folder.set(id, lengths[key]);
    written.push(key);
    mostBytes = Math.max(
      mostBytes,
      [...folder.values()].reduce((sum, n) => sum + n, 0),
    );
    return { length: lengths[key] };
  };
  const decompress: Decompress = async (file, target, { signal }) => {
    began.push(file.key);
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    try {
      await sleep(options.ms ?? 1, undefined, { signal }).catch(() => {
        throw signal.reason as Error;
      });
      return write(file, target);
    } finally {
      running -= 1;
      ended.push(file.key);
    }
  };
  const remove = async (id: string) => {
    await sleep(1);
    folder.delete(id);
  };
  const most = () => ({ running: mostRunning, bytes: mostBytes });
  return { folder, began, ended, written, decompress, remove, most };
}

/** A cache over a fake folder. */
export function storeOf(lengths: Record<string, number>, options: StoreOptions = {}) {
  const { decompress, remove, ...facts } = fakeFolder(lengths, options);
  const { folder } = facts;
  const cache = createUnpackedFileCache({
    quotaBytes: QUOTA,
    callerBytes: options.callerBytes ?? QUOTA,
    folder: { remove, has: (id) => Promise.resolve(folder.has(id)) },
    decompress,
  });
  const store = {
    open: (signal: AbortSignal, isUrgent: boolean, caller: Caller = NANCY) =>
      cache.open({ caller, signal, isUrgent }),
  };
  /** One request that decompresses these files and ends. */
  const useAs = async (caller: Caller, ...keys: string[]) => {
    const files = store.open(never(), false, caller);
    try {
      for (const key of keys) {
        const id = await files.decompress(fileOf(key));
        expect(folder.has(id)).toBe(true);
      }
    } finally {
      files.close();
    }
  };
  const use = (...keys: string[]) => useAs(NANCY, ...keys);
  return { ...facts, store, use, useAs };
}
