import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing } from './file-state.js';
import { PART_SUFFIX } from './partial-file.js';

/** Nobody resumes an import so old: its job is long gone. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Removes unfinished files that nobody went on with for a week.
 * @param folder the download folder, with one folder for each observation
 * @returns how many were removed
 */
export async function removeStalePartials(folder: string, now: number = Date.now()): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  let removed = 0;
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.endsWith(PART_SUFFIX)) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (now - (await stat(file)).mtimeMs < MAX_AGE_MS) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
