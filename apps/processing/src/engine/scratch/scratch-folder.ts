import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskReserve, makeFolder } from '#platform/storage';

/** Names that only the scratch folder uses: decompressed copies, partial ones, and staging files. */
const OWN_NAME = /^(?:[0-9a-f]{64}(?:\.part)?|[0-9a-f-]{36}\.staging)$/;

/** Message when its disk is full. */
export const NO_SPACE = 'No space left in the scratch folder';

/** The folder of decompressed copies, which can be made again, and of staging files. */
export interface ScratchFolder {
  readonly path: string;
  /** Creates the folder, and removes the files of an earlier process. The folder belongs to one process. */
  prepare(): Promise<void>;
  /** Creates the folder in case it was removed. */
  make(): Promise<void>;
  /** Checks whether its disk has room for more bytes. @throws AppError storage-full */
  assertRoom(bytes: number): Promise<void>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

export const partialName = (id: string): string => `${id}.part`;
export const stagingName = (id: string): string => `${id}.staging`;

/** @param reserveMb see `diskReserve` */
export const scratchFolder = (folder: string, reserveMb: number | null = 0): ScratchFolder => {
  const remove = (name: string) => rm(path.join(folder, name), { force: true, recursive: true });
  return {
    path: folder,
    assertRoom: diskReserve(folder, reserveMb, NO_SPACE),
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
