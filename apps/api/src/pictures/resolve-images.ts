import type { FoundRecord, Viewer } from '#domain';
import { AppError, fieldError } from '#platform';
import type { RecordsService } from '../library/records.service.js';

/** A record named in a request, and its field: `channels.0.dataIds.1`. */
export interface NamedRecord {
  readonly field: string;
  readonly id: string;
}

/** Fields that tell whether a record is an image. */
type ImageFacts = Pick<FoundRecord, 'id' | 'fileName' | 'dataType' | 'isViewable'>;

/** An image named in a request. */
export interface NamedImage<T extends ImageFacts = FoundRecord> {
  readonly field: string;
  readonly record: T;
}

/**
 * The images named in a request, in its order, each looked up with the caller's rights. Later code does not check rights: it
 * uses the records' storage keys.
 * @throws AppError not-found naming the first that is missing or not visible; validation naming one that is not an image
 */
export const resolveImages = (
  records: Pick<RecordsService, 'visibleMany'>,
  named: readonly NamedRecord[],
  viewer: Viewer,
): Promise<NamedImage[]> => resolveNamed((ids) => records.visibleMany(ids, viewer), named);

/** The same with the columns that `find` reads of each visible record. */
export async function resolveNamed<T extends ImageFacts>(
  find: (ids: readonly string[]) => Promise<readonly T[]>,
  named: readonly NamedRecord[],
): Promise<NamedImage<T>[]> {
  const ids = [...new Set(named.map(({ id }) => asStored(id)))];
  const found = new Map((await find(ids)).map((record) => [record.id, record]));
  return named.map(({ field, id }) => ({ field, record: imageOf(found.get(asStored(id)), field, id) }));
}

/** Ids may be given in upper case; records have them in lower case. */
export const asStored = (id: string): string => id.toLowerCase();

function imageOf<T extends ImageFacts>(record: T | undefined, field: string, id: string): T {
  if (!record) {
    const message = `record ${asStored(id)} not found`;
    throw new AppError('not-found', `${field}: ${message}`, { errors: [{ field, message }] });
  }
  if (!record.isViewable) throw fieldError(field, `${record.fileName} holds no image (${record.dataType})`);
  return record;
}
