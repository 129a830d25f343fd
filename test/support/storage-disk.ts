import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { atSpecEnd } from './spec-end.js';

/** A real file system in a folder, which can be full or read-only. */
export interface SmallDisk {
  /** Fills it except for this many bytes. */
  fill(leftBytes: number): void;
  /** Frees the space again. */
  free(): void;
  setReadOnly(isReadOnly: boolean): void;
}

const DISK_BYTES = 64 * 2 ** 20;
/** Size of the filler file. */
const FILLING = '.filling';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const CHUNK = Buffer.alloc(2 ** 16);

/** @returns the number of bytes that fitted */
function writeUntilFull(file: number): number {
  for (let size = 0; ;) {
    try {
      size += writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return size;
      throw error;
    }
  }
}

/** Puts the storage of a stack on a disk of its own before it is used. `null` where mounting is not permitted. */
export const mountStorageDisk = ({ dataDir }: { readonly dataDir: string }): SmallDisk | null =>
  mountDisk(path.join(dataDir, 'data'), DISK_BYTES);

/** Mounts a disk on a folder until the end of the spec. `null` where mounting is not permitted. */
export function mountDisk(folder: string, bytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  if (!run('/usr/bin/mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)) return null;
  atSpecEnd(() => void run('/usr/bin/umount', '--lazy', folder));
  const filling = path.join(folder, FILLING);
  return {
    fill(leftBytes) {
      const file = openSync(filling, 'w');
      const size = writeUntilFull(file);
      ftruncateSync(file, size - leftBytes);
      closeSync(file);
    },
    free: () => rmSync(filling, { force: true }),
    setReadOnly(isReadOnly) {
      const mode = isReadOnly ? 'ro' : 'rw';
      if (!run('/usr/bin/mount', '-o', `remount,${mode}`, folder)) throw new Error(`not remounted ${mode}`);
    },
  };
}
