import type { Catalogue, ListedFile } from '../catalogue/catalogue.js';
import type { Faults } from '../fault-injection/faults.js';
import { rightsOf } from '../fault-injection/faulty-rows.js';

/** The name of the archive's public bucket. */
export const PUBLIC_BUCKET = 'stpubdata';

/** An object of the bucket. */
export interface BucketObject extends ListedFile {
  readonly key: string;
}

/** The public bucket: all public files of the catalogue, by key. */
export class PublicBucket {
  private made:
    | { from: unknown; byKey: Map<string, BucketObject>; sorted: readonly BucketObject[] }
    | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly faults: Faults,
  ) {}

  /** The object with this key; undefined if it does not exist or is not public. */
  object(key: string): BucketObject | undefined {
    const found = this.index().byKey.get(key);
    return found && this.isPublic(found) ? found : undefined;
  }

  /** All objects in key order. */
  objects(): readonly BucketObject[] {
    return this.index().sorted.filter((object) => this.isPublic(object));
  }

  /** The key of a file in the bucket. */
  keyOf(fileName: string): string | undefined {
    const listed = this.catalogue.fileNamed(fileName);
    return listed && this.isPublic(listed) ? objectKey(fileName) : undefined;
  }

  private isPublic(listed: ListedFile): boolean {
    return listed.row.calib_level > 0 && rightsOf(listed, this.faults) === 'PUBLIC';
  }

  private index() {
    const from = this.catalogue.files();
    if (this.made?.from === from) return this.made;
    const all = [...from].map(([fileName, listed]) => ({ ...listed, key: objectKey(fileName) }));
    // Keys are ASCII, so that this is byte order, as S3 lists them.
    const sorted = all.sort((a, b) => (a.key < b.key ? -1 : 1));
    return (this.made = { from, sorted, byKey: new Map(sorted.map((object) => [object.key, object])) });
  }
}

/** `jw02731-o001_t017_…`: a level-3 product, with its program and association. */
const COMBINED = /^jw(\d{5})-([oca]\d+)_/;
/** `jw02731001001_02101_00001_…`: an exposure, with its program and visit. */
const EXPOSURE = /^(jw(\d{5})\d{6})_/;

/** The key of a file in the bucket (docs/reference/archive-protocol.md, "Public bucket"). */
export function objectKey(fileName: string): string {
  const combined = COMBINED.exec(fileName);
  if (combined) return `jwst/public/jw${combined[1]}/L3/t/${combined[2]}/${fileName}`;
  const exposure = EXPOSURE.exec(fileName);
  if (exposure) return `jwst/public/jw${exposure[2]}/${exposure[1]}/${fileName}`;
  // Files of registered folders with other names, which the real bucket does not have.
  return `jwst/public/other/${fileName}`;
}
