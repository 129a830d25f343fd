import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { drawable, giveUpFile, isConnectionLost, type RecordEntity } from '#domain';
import { messageOf, storageTrouble } from '#platform';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Longer side of a thumbnail in pixels. */
const THUMBNAIL_PIXELS = 256;

const THUMBNAIL = {
  width: THUMBNAIL_PIXELS,
  height: THUMBNAIL_PIXELS,
  fit: 'inside',
  format: 'png',
  quality: 90,
  cmap: 'grayscale',
  invert: false,
  autoTone: true,
  repairCores: true,
  stretch: 'asinh',
  blackPoint: 0,
  whitePoint: 1,
  gamma: 1,
  asinhA: 0.1,
  curve: 'linear',
  smoothMethod: '',
  smoothSigma: 1,
  smoothSize: 3,
} as const;

/**
 * Makes the thumbnails of records. A record that cannot be drawn is skipped and has no thumbnail. Existing thumbnails are kept, because a
 * file never changes, so that repeated imports and runs draw nothing twice.
 */
export async function makeThumbnails(
  resources: WorkerResources,
  context: JobContext<'thumbnails'>,
): Promise<null> {
  const { request, report, signal } = context;
  const records = await drawable(resources.database, request.recordIds);
  let done = 0;
  for (const record of records) {
    signal.throwIfAborted();
    await makeThumbnail(resources, context, record).catch((error: unknown) => {
      signal.throwIfAborted();
      // An error that does not depend on the record.
      if (isConnectionLost(error) || storageTrouble(error) === 'away') throw error;
      resources.logger.warn({ recordId: record.id, reason: messageOf(error) }, 'no thumbnail');
    });
    done += 1;
    report({
      percent: (100 * done) / records.length,
      stage: 'thumbnails',
      message: `${done} of ${records.length}`,
    });
  }
  return null;
}

async function makeThumbnail(
  { processing, storage, library, logger, settings }: WorkerResources,
  { signal, waitForDependency }: JobContext<'thumbnails'>,
  { id, storageKey }: Pick<RecordEntity, 'id' | 'storageKey'>,
): Promise<void> {
  const timeoutMs = 1000 * settings.THUMBNAIL_SECONDS;
  const body = await waitForDependency('processing', async ({ onLost }) => {
    const options = { timeoutMs, signal, onLost };
    const picture = await processing.preview({ key: storageKey, ...THUMBNAIL }, options);
    return buffer(picture.body);
  });
  const sha256 = createHash('sha256').update(body).digest('hex');
  // A unique key, so that a client reading the previous thumbnail reads it completely.
  const key = `thumbnails/${id}/${uuidv7()}.png`;
  const isTaken = await waitForDependency('storage', async () => {
    await storage.put(key, body);
    return library.setThumbnail(id, storageKey, { key, size: body.length, sha256 }, signal);
  });
  // The record was removed or got another file while its thumbnail was drawn.
  if (!isTaken) await giveUpFile(library, logger, key);
}
