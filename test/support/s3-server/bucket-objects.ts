import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { semaphore } from '#platform';
import type { OpenFile } from '../../../apps/sample-archive/src/files/regular-file.js';
import type { ServedFile } from '../../../apps/sample-archive/src/files/served-files.js';

/** An object of a bucket that clients write to. */
export interface StoredEntry {
  readonly key: string;
  readonly size: number;
  /** Without its quotes. */
  readonly etag: string;
  readonly modified: Date;
  /** Name of the file with its bytes. */
  readonly data: string;
  readonly headers: WriterHeaders;
}

/** The user metadata of an object: `x-amz-meta-…`. */
export type WriterHeaders = Readonly<Record<string, string>>;

/** A replaced file is removed later, so that running requests get it whole. */
const REMOVED_AFTER_MS = 60_000;

/**
 * The objects of one bucket in a folder: `data/` has bytes under random names, `keys/` a line of JSON for each key, which is
 * replaced atomically. A key never becomes a file name.
 */
export class BucketObjects {
  private readonly byKey = new Map<string, StoredEntry>();
  /** Writes run one after the other, so that a condition holds until its write is done. */
  private readonly writes = semaphore(1);
  private ordered: readonly StoredEntry[] | undefined;

  private constructor(private readonly folder: string) {}

  /** Opens the folder, creates it if necessary, and removes remains of dead writers. */
  static async open(folder: string): Promise<BucketObjects> {
    const objects = new BucketObjects(folder);
    for (const part of ['data', 'keys']) await mkdir(path.join(folder, part), { recursive: true });
    for (const name of await readdir(path.join(folder, 'keys'))) await objects.load(name);
    const known = new Set([...objects.byKey.values()].map(({ data }) => data));
    for (const name of await readdir(path.join(folder, 'data')))
      if (!known.has(name)) await rm(path.join(folder, 'data', name));
    return objects;
  }

  get(key: string): StoredEntry | undefined {
    return this.byKey.get(key);
  }

  /** All objects in S3's order: by the bytes of their keys. */
  all(): readonly StoredEntry[] {
    return (this.ordered ??= [...this.byKey.values()].sort((a, b) =>
      Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
    ));
  }

  /** A name for the bytes of a new object. */
  newData(): string {
    return randomUUID();
  }

  pathOf(data: string): string {
    return path.join(this.folder, 'data', data);
  }

  /**
   * Makes written bytes visible under a key, replacing its object.
   * @param condition throws if the existing object must stay
   */
  show(
    entry: Omit<StoredEntry, 'modified'>,
    condition: (found: StoredEntry | undefined) => void,
  ): Promise<StoredEntry> {
    return this.writes.run(() => {
      condition(this.byKey.get(entry.key));
      return this.replace(entry);
    });
  }

  private async replace(entry: Omit<StoredEntry, 'modified'>): Promise<StoredEntry> {
    const shown = { ...entry, modified: new Date() };
    const file = this.keyFile(entry.key);
    const draft = `${file}.${randomUUID()}.part`;
    await writeFile(draft, JSON.stringify(shown));
    await rename(draft, file);
    const before = this.byKey.get(entry.key);
    this.keep(shown);
    if (before) this.removeLater(before);
    return shown;
  }

  /** @returns whether there was one */
  async remove(key: string): Promise<boolean> {
    const found = this.byKey.get(key);
    if (!found) return false;
    this.byKey.delete(key);
    this.ordered = undefined;
    await rm(this.keyFile(key), { force: true });
    this.removeLater(found);
    return true;
  }

  /** The object as sent. @param file its bytes */
  served({ key, size, etag, modified }: StoredEntry, file: OpenFile): ServedFile {
    const version = { size, storedSize: size, etag: `"${etag}"`, revision: 0 };
    return {
      ...{ ...file, name: path.posix.basename(key), mark: 0 },
      version: { ...version, lastModified: modified.toUTCString() },
    };
  }

  private keep(entry: StoredEntry): void {
    this.byKey.set(entry.key, entry);
    this.ordered = undefined;
  }

  private keyFile(key: string): string {
    return path.join(this.folder, 'keys', createHash('sha256').update(key).digest('hex'));
  }

  private async load(name: string): Promise<void> {
    const file = path.join(this.folder, 'keys', name);
    if (name.endsWith('.part')) return rm(file);
    const saved = JSON.parse(await readFile(file, 'utf8')) as StoredEntry & { modified: string };
    this.keep({ ...saved, modified: new Date(saved.modified) });
  }

  private removeLater({ data }: StoredEntry): void {
    // Remains at the end of the process are removed with the next start.
    setTimeout(() => void rm(this.pathOf(data), { force: true }), REMOVED_AFTER_MS).unref();
  }
}
