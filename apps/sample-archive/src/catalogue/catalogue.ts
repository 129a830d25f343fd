import type { FilePlace } from '../files/regular-file.js';
import type { ProductTask } from '../renderer/products/product-task.js';
import { parseRegion, type Shape } from './geometry/region.js';
import { direction } from './geometry/vector.js';
import type { ObservationRow } from './observation-row.js';
import type { ProductRow } from './product-row.js';

/** Source of a file's bytes: the renderer, or the file of a folder or field as listed. */
export type FileSource =
  | { readonly kind: 'generated'; readonly task: Omit<ProductTask, 'path'> }
  | ({ readonly kind: 'disk' } & Required<FilePlace>);

/** A file of the archive. */
export interface ArchiveFile {
  readonly product: ProductRow;
  readonly source: FileSource;
}

/** An observation with its own files, and the obsids of its exposures. */
export interface ArchiveObservation {
  readonly row: ObservationRow;
  readonly files: readonly ArchiveFile[];
  readonly contributing: readonly number[];
}

/** A file with its observation. */
export interface ListedFile {
  readonly file: ArchiveFile;
  readonly row: ObservationRow;
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

/** Observations that are added and replaced together: a rendered target, a folder or a field. */
export interface ObservationSet {
  readonly key: string;
  /** Null for a folder without any position. */
  readonly name: ResolvableName | null;
  readonly observations: readonly ArchiveObservation[];
}

/** The catalogue of the archive, in memory. */
export class Catalogue {
  private readonly sets = new Map<string, ObservationSet>();
  private readonly shapes = new Map<string, Shape[]>();
  private known: CatalogueIndex | undefined;

  /** Adds a set or replaces the one with the same key. */
  put(set: ObservationSet): void {
    this.sets.set(set.key, set);
    this.known = undefined;
  }

  /** All observations, set by set. */
  observations(): readonly ArchiveObservation[] {
    return this.index.observations;
  }

  observationOf(obsid: number): ArchiveObservation | undefined {
    return this.index.byObsid.get(obsid);
  }

  fileNamed(fileName: string): ListedFile | undefined {
    return this.index.byFileName.get(fileName);
  }

  /** All files by name; a new map after each added set. */
  files(): ReadonlyMap<string, ListedFile> {
    return this.index.byFileName;
  }

  /** Whether a set other than that of the key has an observation or a file of this name. */
  isNamedElsewhere(key: string, obsId: string, fileName: string): boolean {
    const isNamed = ({ row, files }: ArchiveObservation) =>
      row.obs_id === obsId || files.some(({ product }) => product.productFilename === fileName);
    return [...this.sets.values()].some((set) => set.key !== key && set.observations.some(isNamed));
  }

  /** The position of a name, whatever its spaces, hyphens and case. */
  resolve(name: string): ResolvableName | undefined {
    const wanted = plainName(name);
    return [...this.sets.values()]
      .flatMap((set) => set.name ?? [])
      .find(({ canonicalName, aliases }) => [canonicalName, ...aliases].some((n) => plainName(n) === wanted));
  }

  /** The outline of an observation, else its position, else nothing. */
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

  private get index(): CatalogueIndex {
    return (this.known ??= indexOf([...this.sets.values()]));
  }
}

/** Index of the sets by number and by name. */
interface CatalogueIndex {
  readonly observations: readonly ArchiveObservation[];
  readonly byObsid: ReadonlyMap<number, ArchiveObservation>;
  readonly byFileName: ReadonlyMap<string, ListedFile>;
}

/** Of equal names the first listed counts. */
function indexOf(sets: readonly ObservationSet[]): CatalogueIndex {
  const observations = sets.flatMap((set) => set.observations);
  const byObsid = new Map<number, ArchiveObservation>();
  const byFileName = new Map<string, ListedFile>();
  for (const observation of observations) {
    const { row, files } = observation;
    if (!byObsid.has(row.obsid)) byObsid.set(row.obsid, observation);
    for (const file of files) {
      const name = file.product.productFilename;
      if (!byFileName.has(name)) byFileName.set(name, { file, row });
    }
  }
  return { observations, byObsid, byFileName };
}

/** Messier 16, M 16, m-16 → m16 */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/^messier(?=\d)/, 'm');
}
