import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { notFound, nullIfMissing, READ_FILE } from '#platform';

/** The path of a file and its expected identity; without one any regular file is accepted. */
export interface FilePlace {
  readonly path: string;
  readonly identity?: string;
}

/** A regular file as found. */
export interface FoundFile extends Required<FilePlace> {
  readonly size: number;
  readonly modified: Date;
}

/** A regular file open for reading. */
export interface OpenFile extends FoundFile {
  readonly handle: FileHandle;
}

/** The file at a path; undefined if there is none, or another one. */
export async function findFile(place: FilePlace): Promise<FoundFile | undefined> {
  const stats = await lstat(place.path, { bigint: true }).catch(nullIfMissing);
  return stats ? foundAt(place, stats) : undefined;
}

/**
 * Opens the file at a path while `use` runs. Its identity is checked on the descriptor that is read, so that no symbolic link
 * in the path can lead to another file.
 * @throws AppError not-found if there is none, or another one
 */
export async function withFile<T>(place: FilePlace, use: (file: OpenFile) => Promise<T>): Promise<T> {
  const handle = await open(place.path, READ_FILE).catch(nullIfMissing);
  try {
    const found = handle && foundAt(place, await handle.stat({ bigint: true }));
    if (!found) throw notFound(`file ${path.basename(place.path)}`);
    return await use({ ...found, handle });
  } finally {
    await handle?.close();
  }
}

function foundAt(place: FilePlace, stats: BigIntStats): FoundFile | undefined {
  const identity = identityOf(stats);
  if (!stats.isFile() || (place.identity ?? identity) !== identity) return undefined;
  return { path: place.path, identity, size: Number(stats.size), modified: stats.mtime };
}

/** Differs between any two files, and changes when a file is written. */
const identityOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => `${dev}-${ino}-${size}-${mtimeNs}`;
