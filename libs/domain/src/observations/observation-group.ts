import { createHash } from 'node:crypto';
import { isOfOneDetector, productSuffix } from '#observatory';
import { areFar, clusters, skyField, type SkyField } from '#sky';
import { outlinesOf } from '../records/record-places.js';
import type { RecordEntity } from '../records/record.entity.js';

/** Images of one observation that can form one mosaic: of one owner, one instrument and one filter. */
export interface ObservationGroup {
  readonly ownerId: string;
  readonly observationBaseId: string;
  /** In capitals, without the mode: `NIRCAM`. */
  readonly instrument: string;
  readonly filter: string;
}

/** Prefix of the source of an observation's mosaic; the rest names its group, so that its owner has one mosaic of each group. */
const SOURCE_PREFIX = 'observation-mosaic:';

/** Whether a record is the mosaic of an observation, judged by its source. */
export const isObservationMosaic = (sourceUri: string | null): boolean =>
  sourceUri?.startsWith(SOURCE_PREFIX) ?? false;

/** SQL: the record is the mosaic of an observation, in the words of the index `records_observation_mosaics`. */
export const IS_OBSERVATION_MOSAIC = `source_uri LIKE '${SOURCE_PREFIX}%'`;

/** SQL: the order in which records are locked: the parts of a mosaic before the mosaic. */
export const PARTS_FIRST = `source_uri IS NOT NULL AND ${IS_OBSERVATION_MOSAIC}, id`;

type Grouped = Pick<RecordEntity, 'ownerId' | 'observationBaseId' | 'instrument' | 'filter'>;

/** The group of a record; `null` if it has no owner, instrument or filter. */
export function observationGroup(record: Grouped): ObservationGroup | null {
  const { ownerId, observationBaseId, filter } = record;
  const instrument = record.instrument?.split('/')[0].toUpperCase();
  return ownerId && instrument && filter ? { ownerId, observationBaseId, instrument, filter } : null;
}

/** Identifies a group among those of its owner. */
export const groupKey = ({
  observationBaseId,
  instrument,
  filter,
}: Omit<ObservationGroup, 'ownerId'>): string =>
  [observationBaseId, instrument, filter].map(encodeURIComponent).join('/');

/** The job that updates the mosaic of a group. */
export const mosaicJobOf = (group: ObservationGroup) =>
  ({
    type: 'observation-mosaic',
    ownerId: group.ownerId,
    subject: groupKey(group),
    request: { group },
    description: `Mosaic of ${group.observationBaseId} (${group.instrument}, ${group.filter})`,
  }) as const;

/** The `sourceUri` of the mosaic of a group. */
export const mosaicSource = (group: ObservationGroup): string => `${SOURCE_PREFIX}${groupKey(group)}`;

/** Products that mosaics are made of, the most processed first; all others come last. */
const PRODUCTS = ['i2d', 's2d', 'crf', 'cal', 'rate'];

/** The engine refuses images that are farther from all others than this many times their size; reduced by their distortion. */
const MAX_GAP_SIZES = 9.5;

/**
 * Selects the single-detector files for a group's mosaic: those of the most processed product with more than `threshold` files. Products
 * are never mixed, since their units differ; of several files with one name the first is used. Images far from most others are left out,
 * since they show another region of the sky.
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

/** The largest group of linked images; of groups of one size the first. */
function ofOneSky<T extends Pick<RecordEntity, 'wcs'>>(images: readonly T[]): readonly T[] {
  const fields = new Map(images.map((image) => [image, fieldOf(image)]));
  const areNear = (a: T, b: T) => {
    const [first, second] = [fields.get(a), fields.get(b)];
    return !first || !second || !areFar(first, second, MAX_GAP_SIZES);
  };
  return clusters(images, areNear).reduce((most, group) => (group.length > most.length ? group : most), []);
}

/** The field of an image; an image whose corners are off the sphere has none and counts as near to all others. */
const fieldOf = ({ wcs }: Pick<RecordEntity, 'wcs'>): SkyField | null => skyField(outlinesOf(wcs).flat());

/** Whether a mosaic exists and is made of exactly these parts. */
export const isMadeOf = (
  mosaic: Pick<RecordEntity, 'madeOf' | 'status'> | null,
  parts: readonly Pick<RecordEntity, 'id' | 'sha256'>[],
): boolean => mosaic?.status === 'ready' && mosaic.madeOf === contentOfParts(parts);

/** Digest of the parts of a mosaic: it changes when a part is added or removed or its file is replaced. */
export function contentOfParts(parts: readonly Pick<RecordEntity, 'id' | 'sha256'>[]): string {
  const lines = parts.map(({ id, sha256 }) => `${id} ${sha256}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
