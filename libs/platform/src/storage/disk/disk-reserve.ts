import { statfsSync, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors/app-error.js';
import { inOurWords } from './disk-failure.js';

const BYTES_PER_MB = 2 ** 20;
/** How long a measurement is used, and for how many bytes; writers ask for far fewer at a time. */
const MEASURE_EVERY_MS = 1_000;
const MEASURE_EVERY_BYTES = 16 * BYTES_PER_MB;

const DEFAULT_RESERVE_BYTES = 2_048 * BYTES_PER_MB;
const DEFAULT_RESERVE_SHARE = 0.05;

interface Space {
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

/**
 * Guards a part of a folder's file system, so that the disk is never full for the other programs that write to it, such as PostgreSQL.
 * @param reserveMb 0: none; `null`: 2 GB, or 5 % of a smaller file system
 * @param message of the refusal
 * @returns throws AppError storage-full when writing that many bytes would leave less free than the reserve
 */
export function diskReserve(
  folder: string,
  reserveMb: number | null,
  message?: string,
): (bytes: number) => Promise<void> {
  if (reserveMb === 0) return () => Promise.resolve();
  const measure = async () => spaceOf(await statfsOfExisting(folder), reserveMb);
  const space = measuredSparingly(measure);
  return async (bytes) => {
    try {
      assertFree(await inOurWords(space.before(bytes)), bytes, message);
    } catch (error) {
      space.forget();
      throw error;
    }
  };
}

/** The same for a thread that writes synchronously into a folder that exists. */
export function diskReserveSync(
  folder: string,
  reserveMb: number | null,
  message?: string,
): (bytes: number) => void {
  if (reserveMb === 0) return () => undefined;
  const space = measuredSparingly(() => spaceOf(statfsSync(folder), reserveMb));
  return (bytes) => {
    try {
      assertFree(space.before(bytes), bytes, message);
    } catch (error) {
      space.forget();
      throw error;
    }
  };
}

interface Measured<T> {
  /** The last measurement, or a new one if it is old or too much was written since. */
  before(bytes: number): T;
  /** After a refusal the next caller measures: space may have been freed. */
  forget(): void;
}

function measuredSparingly<T>(measure: () => T): Measured<T> {
  let last: { readonly space: T; readonly atMs: number } | undefined;
  let askedBytes = 0;
  return {
    before(bytes) {
      askedBytes += bytes;
      const nowMs = performance.now();
      const isFresh = last && nowMs - last.atMs < MEASURE_EVERY_MS && askedBytes <= MEASURE_EVERY_BYTES;
      if (last && isFresh) return last.space;
      askedBytes = bytes;
      last = { space: measure(), atMs: nowMs };
      return last.space;
    },
    forget: () => void (last = undefined),
  };
}

function assertFree(
  { freeBytes, reserveBytes }: Space,
  bytes: number,
  message = 'No space left in the storage',
): void {
  if (freeBytes - bytes >= reserveBytes) return;
  const cause = new Error(`${freeBytes} bytes are free, ${reserveBytes} reserved, ${bytes} asked for`);
  throw new AppError('storage-full', message, { cause });
}

function spaceOf({ bavail, blocks, bsize }: StatsFs, reserveMb: number | null): Space {
  const usual = Math.min(DEFAULT_RESERVE_BYTES, DEFAULT_RESERVE_SHARE * blocks * bsize);
  return { freeBytes: bavail * bsize, reserveBytes: reserveMb === null ? usual : reserveMb * BYTES_PER_MB };
}

/** The file system of a folder, or of the one in which it will be created. */
const statfsOfExisting = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === path.dirname(folder)) throw error;
    return statfsOfExisting(path.dirname(folder));
  });
