import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors/app-error.js';
import { nullIfMissing } from './disk-reader.js';

/** Checks paths in a folder for symbolic links. */
export interface SymlinkCheck {
  /** Whether a file or folder exists and is not reached through a symbolic link. */
  has(target: string): Promise<boolean>;
  /** @throws AppError failed when a folder, existing or to be created, lies beyond a symbolic link */
  assertFolder(folder: string): Promise<void>;
}

/**
 * Symbolic links inside the storage folder are not followed: they could lead reads, writes and deletions anywhere on the
 * machine. The storage folder itself may be a link.
 */
export function symlinkCheck(root: string): SymlinkCheck {
  let realRoot: string | null = null;
  const isReal = async (target: string, real: string): Promise<boolean> => {
    realRoot ??= await realpath(root).catch(nullIfMissing);
    return realRoot !== null && real === path.join(realRoot, path.relative(root, target));
  };
  return {
    async has(target) {
      const real = await realpath(target).catch(nullIfMissing);
      return real !== null && isReal(target, real);
    },
    async assertFolder(folder) {
      let there = folder;
      let real = await realpath(there).catch(nullIfMissing);
      while (real === null && there !== root && there !== path.dirname(there)) {
        there = path.dirname(there);
        real = await realpath(there).catch(nullIfMissing);
      }
      if (real === null || (await isReal(there, real))) return;
      throw new AppError('failed', 'A link leads out of the storage', {
        code: 'storage_failed',
        cause: there,
      });
    },
  };
}
