import type { RecordedFile } from '#domain';
import { assertStorageKey, type Storage, type StoredObject } from '#platform';
import { copyChecked } from './copy-checked.js';
import { fileByFile } from './file-by-file.js';
import { BATCH, type Migration } from './migration.js';

/** A migration from one storage to another. */
export interface Move extends Migration {
  readonly from: Storage;
  readonly to: Storage;
}

/** What the health check is about to delete. */
const PROBES = 'health/';

/**
 * Moves all files, whether a record has them or not: each is copied, read again, and only then deleted where it was, while
 * nobody else removes or moves it. What a run leaves is what the next one finds.
 * @returns how many were moved
 */
export async function moveFiles(move: Move): Promise<number> {
  let moved = 0;
  for await (const files of filesOf(move.from)) {
    move.signal.throwIfAborted();
    const keys = files.map(({ key }) => key);
    const [recorded, pending] = await Promise.all([
      move.moves.recorded(keys),
      move.moves.pendingDeletion(keys),
    ]);
    const wanted = files.filter(({ key }) => !pending.has(key));
    moved += await fileByFile(move, wanted, ({ key }, signal) =>
      moveFile({ ...move, signal }, key, recorded.get(key)),
    );
  }
  return moved;
}

/** How many files there are to be moved. */
export async function countFiles(from: Storage, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const files of filesOf(from)) {
    signal.throwIfAborted();
    count += files.length;
  }
  return count;
}

/** Some at a time; what is no key of ours was put there by somebody else. */
async function* filesOf(storage: Storage): AsyncGenerator<StoredObject[]> {
  let some: StoredObject[] = [];
  for await (const file of storage.list('')) {
    if (file.key.startsWith(PROBES) || !isKey(file.key)) continue;
    some.push(file);
    if (some.length < BATCH) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function isKey(key: string): boolean {
  try {
    assertStorageKey(key);
    return true;
  } catch {
    return false;
  }
}

async function moveFile(move: Move, key: string, row: RecordedFile | undefined): Promise<boolean> {
  const { from, to, moves, library, signal, done } = move;
  const copied = await copyChecked({ storage: from, key }, { storage: to, key }, row?.sha256 ?? null, signal);
  if (!copied) return false;
  signal.throwIfAborted();
  const leaving = { key, size: copied.size, isRecorded: row !== undefined };
  const outcome = await moves.release(leaving, () => removeMoved(move, leaving));
  // Its last record was removed while it was copied.
  if (outcome === 'unrecorded') await library.discard(key);
  if (outcome === 'moved') done(key);
  return outcome === 'moved';
}

/** Under the lock of the file: somebody who moves files the other way may just have deleted the copy. */
async function removeMoved(
  { from, to, signal }: Move,
  { key, size }: Pick<StoredObject, 'key' | 'size'>,
): Promise<boolean> {
  const copy = await to.stat(key);
  if (copy?.size !== size) return false;
  signal.throwIfAborted(); // By then another run may have the job, and this one no lock.
  await from.delete(key);
  return true;
}

/** Counts files that a run before has removed where they were when it ended, just before it could count them. */
export async function countRemoved({
  from,
  to,
  ledger,
}: Pick<Move, 'from' | 'to' | 'ledger'>): Promise<void> {
  for (const [key, size] of Object.entries((await ledger.read()).leaving)) {
    const isMoved = !(await from.stat(key)) && (await to.stat(key))?.size === size;
    await ledger.count({ key, ...(isMoved && { moved: 1, movedBytes: size }) });
  }
}
