import type { ArchiveFile } from '../catalogue/catalogue.js';
import type { Faults } from '../fault-injection/faults.js';
import type { Subjects } from '../fault-injection/read-switches.js';
import type { DigestedFile } from './file-digests.js';
import type { ProductStore } from './product-store.js';
import { type OpenFile, withFile } from './regular-file.js';
import { servedVersion, type VersionChanges } from './served-version.js';

/** Growth of a file from one response to the next: a FITS block. */
const FITS_BLOCK = 2880;

/** A file in the version of one response. */
export interface ServedFile extends DigestedFile, Pick<OpenFile, 'handle'> {
  readonly name: string;
  /** Other than 0 if this response's version is unique. */
  readonly mark: number;
}

/** Opens files on disk in their current version. */
export class ServedFiles {
  private changes = 0;

  constructor(
    private readonly store: ProductStore,
    private readonly faults: Faults,
  ) {}

  /**
   * Runs `use` with the file, generated if necessary, with the faults for these subjects.
   * @throws AppError not-found when the listed file was replaced, changed or removed
   */
  async serve(
    file: ArchiveFile,
    subjects: Subjects,
    use: (file: ServedFile) => Promise<void>,
  ): Promise<void> {
    const { productFilename } = file.product;
    const place = await this.store.placeOf(file);
    await withFile(place, (opened) => use(this.versioned(opened, productFilename, subjects)));
  }

  private versioned(file: OpenFile, name: string, subjects: Subjects): ServedFile {
    const changes = { revision: this.faults.revisionOf(name), ...this.nextChange(subjects) };
    const version = servedVersion(file, this.faults.take('validators', subjects), changes);
    return { ...file, name, version, mark: changes.mark ?? 0 };
  }

  private nextChange(subjects: Subjects): VersionChanges {
    const kind = this.faults.take('changes', subjects);
    if (kind === 'no') return {};
    this.changes++;
    return kind === 'etag' ? { mark: this.changes } : { growth: this.changes * FITS_BLOCK };
  }
}
