import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { drawable, isConnectionLost, type RecordEntity } from '#domain';
import { messageOf } from '#platform';
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
 * Makes the small pictures of records. One that cannot be drawn is passed over: it just has no thumbnail. One that has its picture
 * keeps it, since a file never changes: what is imported again, or begun again after a crash, draws nothing twice.
 */
export async function makeThumbnails(
  resources: WorkerResources,
  { request, report, signal, patiently }: JobContext<'thumbnails'>,
): Promise<null> {
  const records = await drawable(resources.database, request.recordIds);
  let done = 0;
  for (const record of records) {
    signal.throwIfAborted();
    await patiently('processing', ({ onLost }) => makeThumbnail(resources, record, { signal, onLost })).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        if (isConnectionLost(error)) throw error; // Says nothing of the record.
        resources.logger.warn({ recordId: record.id, reason: messageOf(error) }, 'no thumbnail');
      },
    );
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
  { processing, storage, library, settings }: WorkerResources,
  { id, storageKey }: Pick<RecordEntity, 'id' | 'storageKey'>,
  call: { signal: AbortSignal; onLost: () => void },
): Promise<void> {
  const options = { timeoutMs: 1000 * settings.THUMBNAIL_SECONDS, ...call };
  const picture = await processing.preview({ key: storageKey, ...THUMBNAIL }, options);
  const body = await buffer(picture.body);
  // A name of its own: whoever still reads the one before reads it whole.
  const key = `thumbnails/${id}/${uuidv7()}.png`;
  await storage.put(key, body);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const isTaken = await library.setThumbnail(id, storageKey, { key, size: body.length, sha256 });
  // The record went, or got another file, while its picture was drawn.
  if (!isTaken) await library.discard(key);
}
