import { stat } from 'node:fs/promises';
import type { Behaviour, Subjects } from '../behaviour/behaviour.js';
import type { ArchiveFile } from '../catalog/catalog.js';
import type { DigestedFile } from './file-digests.js';
import type { ProductStore } from './product-store.js';
import { servedVersion, type VersionChanges } from './served-version.js';

/** By how much a file grows from one answer to the next: FITS comes in blocks. */
const FITS_BLOCK = 2880;

/** A file in the version that one answer serves. */
export interface ServedFile extends DigestedFile {
  readonly name: string;
  /** Other than 0 where this answer's version differs from that of every other answer. */
  readonly mark: number;
}

/** Finds files on disk, and says in which version they are served. */
export class ServedFiles {
  private changes = 0;

  constructor(
    private readonly store: ProductStore,
    private readonly behaviour: Behaviour,
  ) {}

  /** The file, made now if need be, as a request about these subjects gets it. */
  async open(file: ArchiveFile, subjects: Subjects): Promise<ServedFile> {
    const path = await this.store.pathOf(file);
    const stats = await stat(path);
    const name = file.product.productFilename;
    const revision = this.behaviour.revisionOf(name);
    const changes = { revision, ...this.nextChange(subjects) };
    const version = servedVersion(stats, this.behaviour.take('validators', subjects), changes);
    return { path, name, version, modified: revision?.since ?? stats.mtime, mark: changes.mark ?? 0 };
  }

  private nextChange(subjects: Subjects): VersionChanges {
    const kind = this.behaviour.take('changes', subjects);
    if (kind === 'no') return {};
    this.changes++;
    return kind === 'etag' ? { mark: this.changes } : { growth: this.changes * FITS_BLOCK };
  }
}
