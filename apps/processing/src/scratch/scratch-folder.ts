import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** What the scratch folder holds and nobody else's folder does: copies, and those that were being written. */
const OWN_NAME = /^[0-9a-f]{64}(\.part)?$/;

/** A folder of copies that anybody can make again. */
export interface ScratchFolder {
  /** Makes the folder, and removes what a process before left in it. One process has the folder for itself. */
  prepare(): Promise<void>;
  remove(name: string): Promise<void>;
}

export const partOf = (id: string): string => `${id}.part`;

export const scratchFolder = (folder: string): ScratchFolder => {
  const remove = (name: string) => rm(path.join(folder, name), { force: true, recursive: true });
  return {
    remove,
    async prepare() {
      await mkdir(folder, { recursive: true });
      const names = await readdir(folder);
      await Promise.all(names.filter((name) => OWN_NAME.test(name)).map(remove));
    },
  };
};
