import type { ProductTask } from '../sky/files/product-task.js';
import { parseRegion, type Shape } from '../geometry/region.js';
import { direction } from '../geometry/vector.js';
import type { ObservationRow } from './observation-row.js';
import type { ProductRow } from './product-row.js';

/** Where a file's bytes come from: the generated sky, or a file of a registered folder. */
export type FileSource =
  | { readonly kind: 'generated'; readonly task: Omit<ProductTask, 'path'> }
  | { readonly kind: 'disk'; readonly path: string };

/** A file of the archive. */
export interface ArchiveFile {
  readonly product: ProductRow;
  readonly source: FileSource;
}

/** An observation with its own files, and the obsids of the exposures it was made from. */
export interface ArchiveObservation {
  readonly row: ObservationRow;
  readonly files: readonly ArchiveFile[];
  readonly contributing: readonly number[];
}

/** A name that the archive resolves to a position, degrees ICRS. */
export interface ResolvableName {
  readonly canonicalName: string;
  readonly aliases: readonly string[];
  readonly ra: number;
  readonly dec: number;
  readonly radius: number;
  readonly objectType: string;
}

/** Observations that come and go together: a generated sky or a folder. */
export interface ObservationSet {
  readonly key: string;
  /** Null for a folder without a single position. */
  readonly name: ResolvableName | null;
  readonly observations: readonly ArchiveObservation[];
}

/** What the archive holds, in memory. */
export class Catalog {
  private readonly sets = new Map<string, ObservationSet>();
  private readonly shapes = new Map<string, Shape[]>();

  /** Adds a set, in place of an earlier one with the same key. */
  put(set: ObservationSet): void {
    this.sets.set(set.key, set);
  }

  /** All observations, set by set. */
  observations(): ArchiveObservation[] {
    return [...this.sets.values()].flatMap((set) => set.observations);
  }

  observationOf(obsid: number): ArchiveObservation | undefined {
    return this.observations().find(({ row }) => row.obsid === obsid);
  }

  fileNamed(fileName: string): ArchiveFile | undefined {
    for (const { files } of this.observations()) {
      const file = files.find(({ product }) => product.productFilename === fileName);
      if (file) return file;
    }
    return undefined;
  }

  /** The set that holds a file of this name. */
  setWithFile(fileName: string): ObservationSet | undefined {
    return [...this.sets.values()].find(({ observations }) =>
      observations.some(({ files }) => files.some(({ product }) => product.productFilename === fileName)),
    );
  }

  /** The place that a name stands for, however it is spaced, hyphenated and capitalised. */
  resolve(name: string): ResolvableName | undefined {
    const wanted = plainName(name);
    return [...this.sets.values()]
      .flatMap((set) => set.name ?? [])
      .find(({ canonicalName, aliases }) => [canonicalName, ...aliases].some((n) => plainName(n) === wanted));
  }

  /** The outline of an observation; its position where it has no outline, nothing where it has neither. */
  shapesOf({ s_region: region, s_ra: ra, s_dec: dec }: ObservationRow): Shape[] {
    if (region === null) {
      return ra === null || dec === null
        ? []
        : [{ kind: 'circle', centre: direction(ra, dec), radiusDeg: 0 }];
    }
    const known = this.shapes.get(region);
    if (known) return known;
    const shapes = parseRegion(region);
    this.shapes.set(region, shapes);
    return shapes;
  }
}

/** Messier 16, M 16, m-16 → m16 */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/^messier(?=\d)/, 'm');
}
