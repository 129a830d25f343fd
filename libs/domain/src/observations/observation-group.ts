import { createHash } from 'node:crypto';
import { isOfOneDetector, productSuffix } from '#observatory';
import { areFar, clusters, skyField, type SkyField } from '#sky';
import type { RecordEntity } from '../records/record.entity.js';

/** Images of one observation that one mosaic may be made of: of one owner, one instrument and one filter. */
export interface ObservationGroup {
  readonly ownerId: string;
  readonly observationBaseId: string;
  /** In capitals, without the mode: `NIRCAM`. */
  readonly instrument: string;
  readonly filter: string;
}

/** Begins the source of an observation's mosaic; what follows names its group, so that its owner has one of each. */
const SOURCE_PREFIX = 'observation-mosaic:';

/** Whether a record is the mosaic of an observation, by where it comes from. */
export const isObservationMosaic = (sourceUri: string | null): boolean =>
  sourceUri?.startsWith(SOURCE_PREFIX) ?? false;

/** SQL: the record is the mosaic of an observation, as its index says it (`records_observation_mosaics`). */
export const IS_OBSERVATION_MOSAIC = `source_uri LIKE '${SOURCE_PREFIX}%'`;

/** SQL: the order in which records are locked: the parts of a mosaic before it. */
export const PARTS_FIRST = `source_uri IS NOT NULL AND ${IS_OBSERVATION_MOSAIC}, id`;

type Grouped = Pick<RecordEntity, 'ownerId' | 'observationBaseId' | 'instrument' | 'filter'>;

/** The group of a record; `null` where it has none for want of an owner, an instrument or a filter. */
export function observationGroup(record: Grouped): ObservationGroup | null {
  const { ownerId, observationBaseId, filter } = record;
  const instrument = record.instrument?.split('/')[0].toUpperCase();
  return ownerId && instrument && filter ? { ownerId, observationBaseId, instrument, filter } : null;
}

/** What names a group among those of its owner. */
export const groupKey = ({
  observationBaseId,
  instrument,
  filter,
}: Omit<ObservationGroup, 'ownerId'>): string =>
  [observationBaseId, instrument, filter].map(encodeURIComponent).join('/');

/** The job that brings the mosaic of a group up to date. */
export const mosaicJobOf = (group: ObservationGroup) =>
  ({
    type: 'observation-mosaic',
    ownerId: group.ownerId,
    subject: groupKey(group),
    request: { group },
    description: `Mosaic of ${group.observationBaseId} (${group.instrument}, ${group.filter})`,
  }) as const;

/** Where the mosaic of a group comes from, in its record. */
export const mosaicSource = (group: ObservationGroup): string => `${SOURCE_PREFIX}${groupKey(group)}`;

/** Products that mosaics are made of, the most processed first; others come last. */
const PRODUCTS = ['i2d', 's2d', 'crf', 'cal', 'rate'];

/** The engine refuses images that are farther from all others than this many times their size; less by what they bend. */
const MAX_GAP_SIZES = 9.5;

/**
 * The files of single detectors that a group's mosaic is made of: those of its most processed product of which there are more
 * than `threshold`. Products are never mixed, since their units differ; of files of one name the first counts. What lies far
 * from most of them is of another sky, whatever its name, and left out.
 */
export function mosaicParts<T extends Pick<RecordEntity, 'fileName' | 'wcs'>>(
  images: readonly T[],
  threshold: number,
): readonly T[] {
  const byProduct = new Map<string, Map<string, T>>();
  for (const image of images.filter(({ fileName }) => isOfOneDetector(fileName))) {
    const product = productSuffix(image.fileName);
    const files = byProduct.get(product) ?? new Map<string, T>();
    if (!files.has(image.fileName)) files.set(image.fileName, image);
    byProduct.set(product, files);
  }
  const rank = (product: string) =>
    PRODUCTS.includes(product) ? PRODUCTS.indexOf(product) : PRODUCTS.length;
  const [best] = [...byProduct]
    .map(([product, files]) => [product, ofOneSky([...files.values()])] as const)
    .filter(([, files]) => files.length > threshold)
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  return best ? best[1] : [];
}

/** The most that hang together; of groups of one size the first. */
function ofOneSky<T extends Pick<RecordEntity, 'wcs'>>(images: readonly T[]): readonly T[] {
  const fields = new Map(images.map((image) => [image, fieldOf(image)]));
  const areNear = (a: T, b: T) => {
    const [first, second] = [fields.get(a), fields.get(b)];
    return !first || !second || !areFar(first, second, MAX_GAP_SIZES);
  };
  return clusters(images, areNear).reduce((most, group) => (group.length > most.length ? group : most), []);
}

/** Of an image whose corners are off the sphere nothing is known: it is near to all. */
const fieldOf = ({ wcs }: Pick<RecordEntity, 'wcs'>): SkyField | null =>
  skyField((wcs?.footprint ?? []).map(([ra, dec]) => ({ ra, dec })));

/** Whether a mosaic is there, and made of just these parts. */
export const isMadeOf = (
  mosaic: Pick<RecordEntity, 'madeOf' | 'status'> | null,
  parts: readonly Pick<RecordEntity, 'id' | 'sha256'>[],
): boolean => mosaic?.status === 'ready' && mosaic.madeOf === contentOfParts(parts);

/** Digest of the parts of a mosaic: it changes when one comes, goes, or gets another file. */
export function contentOfParts(parts: readonly Pick<RecordEntity, 'id' | 'sha256'>[]): string {
  const lines = parts.map(({ id, sha256 }) => `${id} ${sha256}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
