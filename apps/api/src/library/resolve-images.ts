import type { RecordEntity, Viewer } from '#domain';
import { AppError, fieldError } from '#platform';
import type { RecordsService } from './records.service.js';

/** A record that a request names, and where it names it: `channels.0.dataIds.1`. */
export interface NamedRecord {
  readonly field: string;
  readonly id: string;
}

/** An image that a request names. */
export interface NamedImage {
  readonly field: string;
  readonly record: RecordEntity;
}

/**
 * The images that a request names, in its order, each looked up with the viewer's rights. Behind this nobody asks who the viewer
 * is: the records' storage keys are what goes on.
 * @throws AppError not-found naming the first that is missing or not visible; validation naming one that is no image
 */
export async function resolveImages(
  records: Pick<RecordsService, 'visibleMany'>,
  named: readonly NamedRecord[],
  viewer: Viewer,
): Promise<NamedImage[]> {
  const ids = [...new Set(named.map(({ id }) => asStored(id)))];
  const found = new Map((await records.visibleMany(ids, viewer)).map((record) => [record.id, record]));
  return named.map(({ field, id }) => ({ field, record: imageOf(found.get(asStored(id)), field, id) }));
}

/** Ids may be spelled in capitals; records have theirs in small letters. */
export const asStored = (id: string): string => id.toLowerCase();

function imageOf(record: RecordEntity | undefined, field: string, id: string): RecordEntity {
  if (!record) {
    const message = `record ${asStored(id)} not found`;
    throw new AppError('not-found', `${field}: ${message}`, { errors: [{ field, message }] });
  }
  if (!record.isViewable) throw fieldError(field, `${record.fileName} holds no image (${record.dataType})`);
  return record;
}
