import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** What the scratch folder holds and nobody else's folder does: copies, those that were being written, and drafts. */
const OWN_NAME = /^(?:[0-9a-f]{64}(?:\.part)?|[0-9a-f-]{36}\.draft)$/;

/** A folder of copies that anybody can make again, and of files that are not whole yet. */
export interface ScratchFolder {
  readonly path: string;
  /** Makes the folder, and removes what a process before left in it. One process has the folder for itself. */
  prepare(): Promise<void>;
  remove(name: string): Promise<void>;
}

export const partOf = (id: string): string => `${id}.part`;
export const draftOf = (id: string): string => `${id}.draft`;

export const scratchFolder = (folder: string): ScratchFolder => {
  const remove = (name: string) => rm(path.join(folder, name), { force: true, recursive: true });
  return {
    path: folder,
    remove,
    async prepare() {
      await mkdir(folder, { recursive: true });
      const names = await readdir(folder);
      await Promise.all(names.filter((name) => OWN_NAME.test(name)).map(remove));
    },
  };
};
