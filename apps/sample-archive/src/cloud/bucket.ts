import type { Behaviour } from '../behaviour/behaviour.js';
import type { Catalog, ListedFile } from '../catalog/catalog.js';
import { rightsOf } from '../catalog/told-rows.js';
import { objectKey } from './object-key.js';

/** The name of the archive's public bucket. */
export const BUCKET = 'stpubdata';

/** An object of the bucket. */
export interface BucketObject extends ListedFile {
  readonly key: string;
}

/** The public bucket: the files of the catalog that everybody may have, by key. */
export class Bucket {
  private made:
    | { from: unknown; byKey: Map<string, BucketObject>; sorted: readonly BucketObject[] }
    | undefined;

  constructor(
    private readonly catalog: Catalog,
    private readonly behaviour: Behaviour,
  ) {}

  /** The object with this key; undefined when there is none, or when it is not public. */
  object(key: string): BucketObject | undefined {
    const found = this.index().byKey.get(key);
    return found && this.isPublic(found) ? found : undefined;
  }

  /** All objects in the order of their keys. */
  objects(): readonly BucketObject[] {
    return this.index().sorted.filter((object) => this.isPublic(object));
  }

  /** The key of a file that is in the bucket. */
  keyOf(fileName: string): string | undefined {
    const listed = this.catalog.fileNamed(fileName);
    return listed && this.isPublic(listed) ? objectKey(fileName) : undefined;
  }

  private isPublic(listed: ListedFile): boolean {
    return listed.row.calib_level > 0 && rightsOf(listed, this.behaviour) === 'PUBLIC';
  }

  private index() {
    const from = this.catalog.files();
    if (this.made?.from === from) return this.made;
    const all = [...from].map(([fileName, listed]) => ({ ...listed, key: objectKey(fileName) }));
    // Keys are plain ASCII, so that this is the order of their bytes, as S3 lists them.
    const sorted = all.sort((a, b) => (a.key < b.key ? -1 : 1));
    return (this.made = { from, sorted, byKey: new Map(sorted.map((object) => [object.key, object])) });
  }
}
