import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#platform/storage';

/** What the scratch folder holds and nobody else's folder does: copies, those that were being written, and drafts. */
const OWN_NAME = /^(?:[0-9a-f]{64}(?:\.part)?|[0-9a-f-]{36}\.draft)$/;

/** A folder of copies that anybody can make again, and of files that are not whole yet. */
export interface ScratchFolder {
  readonly path: string;
  /** Makes the folder, and removes what a process before left in it. One process has the folder for itself. */
  prepare(): Promise<void>;
  /** Makes the folder if somebody has removed it. */
  make(): Promise<void>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

export const partialName = (id: string): string => `${id}.part`;
export const stagingName = (id: string): string => `${id}.draft`;

export const scratchFolder = (folder: string): ScratchFolder => {
  const remove = (name: string) => rm(path.join(folder, name), { force: true, recursive: true });
  return {
    path: folder,
    remove,
    make: async () => void (await makeFolder(folder)),
    has: (name) =>
      stat(path.join(folder, name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
    async prepare() {
      await makeFolder(folder);
      const names = await readdir(folder);
      await Promise.all(names.filter((name) => OWN_NAME.test(name)).map(remove));
    },
  };
};
