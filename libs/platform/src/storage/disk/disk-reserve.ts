import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors/app-error.js';
import { inOurWords } from './disk-failure.js';

/** How long a measurement is used; writers check far more often. */
const MEASURE_EVERY_MS = 1_000;

const BYTES_PER_MB = 2 ** 20;
const DEFAULT_RESERVE_BYTES = 2_048 * BYTES_PER_MB;
const DEFAULT_RESERVE_SHARE = 0.05;

interface Space {
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

/**
 * Guards a part of a folder's file system, so that the disk is never full for the other programs that write to it, such as PostgreSQL.
 * @param reserveMb 0: none; `null`: 2 GB, or 5 % of a smaller file system
 * @returns throws AppError storage-full when writing that many bytes would leave less free than the reserve
 */
export function diskReserve(folder: string, reserveMb: number | null): (bytes: number) => Promise<void> {
  if (reserveMb === 0) return () => Promise.resolve();
  let space: Promise<Space> | undefined;
  let measuredAtMs = -Infinity;
  const measured = (): Promise<Space> => {
    if (space && performance.now() - measuredAtMs < MEASURE_EVERY_MS) return space;
    measuredAtMs = performance.now();
    space = measure(folder, reserveMb);
    space.catch(() => (space = undefined));
    return space;
  };
  return async (bytes) => {
    const { freeBytes, reserveBytes } = await inOurWords(measured());
    if (freeBytes - bytes >= reserveBytes) return;
    const cause = new Error(`${freeBytes} bytes are free, ${reserveBytes} reserved, ${bytes} asked for`);
    throw new AppError('storage-full', 'No space left in the storage', { cause });
  };
}

async function measure(folder: string, reserveMb: number | null): Promise<Space> {
  const { bavail, blocks, bsize } = await statfsOfExisting(folder);
  const usual = Math.min(DEFAULT_RESERVE_BYTES, DEFAULT_RESERVE_SHARE * blocks * bsize);
  return { freeBytes: bavail * bsize, reserveBytes: reserveMb === null ? usual : reserveMb * BYTES_PER_MB };
}

/** The file system of a folder, or of the one in which it will be created. */
const statfsOfExisting = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === path.dirname(folder)) throw error;
    return statfsOfExisting(path.dirname(folder));
  });
