import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors/app-error.js';
import { nullIfMissing } from './disk-reader.js';

/** Whether paths below a folder lead where they seem to. */
export interface Inside {
  /** Whether a file or folder is there, and not by way of a link. */
  has(target: string): Promise<boolean>;
  /** @throws AppError failed when a folder, there or yet to be made, would lie beyond a link */
  assertFolder(folder: string): Promise<void>;
}

/**
 * Links below the storage's folder are no part of it: one that somebody put there would lead reading, writing and deleting
 * to any place of the machine. The folder itself may be a link.
 */
export function insideOf(root: string): Inside {
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
