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

/** Objects of the health check, which deletes them itself. */
const PROBES = 'health/';

/**
 * Moves all files, with or without a record: each is copied, verified, and only then deleted, under a lock against other moves and
 * deletions. The next run finds the files that remain.
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

export async function countFiles(from: Storage, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const files of filesOf(from)) {
    signal.throwIfAborted();
    count += files.length;
  }
  return count;
}

/** The files of a storage in batches; files with foreign keys are skipped. */
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
  // Its last record was removed during the copy.
  if (outcome === 'unrecorded') await library.discard(key);
  if (outcome === 'moved') done(key);
  return outcome === 'moved';
}

/** Under the lock of the file, because a move in the other direction may just have deleted the copy. */
async function removeMoved(
  { from, to, signal }: Move,
  { key, size }: Pick<StoredObject, 'key' | 'size'>,
): Promise<boolean> {
  const copy = await to.stat(key);
  if (copy?.size !== size) return false;
  signal.throwIfAborted(); // By then another run may have claimed the job, and this one no longer has the lock.
  await from.delete(key);
  return true;
}

/** Counts files that an earlier run deleted from the old storage just before it ended uncounted. */
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
