import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A persistent list in one JSON file. */
export interface SavedList<T> {
  load(): Promise<T[]>;
  save(items: readonly T[]): Promise<void>;
}

/**
 * A list in the file at `filePath`, replaced atomically.
 * @throws Error from `load` when the file exists but is not JSON
 */
export function savedList<T>(filePath: string): SavedList<T> {
  return {
    load: async () => {
      const text = await readIfThere(filePath);
      return text === undefined ? [] : (JSON.parse(text) as T[]);
    },
    save: async (items) => {
      await mkdir(path.dirname(filePath), { recursive: true });
      await writeFile(`${filePath}.part`, `${JSON.stringify(items, null, 2)}\n`);
      await rename(`${filePath}.part`, filePath);
    },
  };
}

async function readIfThere(filePath: string): Promise<string | undefined> {
  try {
    return await readFile(filePath, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
