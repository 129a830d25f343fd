import { In } from 'typeorm';
import { RecordEntity } from '#domain';
import { messageOf } from '#platform';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Longer side of a thumbnail in pixels, and the time one may take (spec.md, "Timeouts"; no retry). */
const THUMBNAIL_PIXELS = 256;
const THUMBNAIL_TIMEOUT_MS = 60_000;

/** Makes the small pictures of records. A record that cannot be drawn is passed over: it just has no thumbnail. */
export async function makeThumbnails(
  resources: WorkerResources,
  { request, report, signal, patiently }: JobContext<'thumbnails'>,
): Promise<null> {
  const records = await resources.database
    .getRepository(RecordEntity)
    .findBy({ id: In([...request.recordIds]) });
  let done = 0;
  for (const record of records) {
    signal.throwIfAborted();
    await patiently('processing', ({ onLost }) => makeThumbnail(resources, record, { signal, onLost })).catch(
      (error: unknown) => {
        signal.throwIfAborted();
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
  { processing, storage, database }: WorkerResources,
  record: RecordEntity,
  call: { signal: AbortSignal; onLost: () => void },
) {
  const picture = await processing.preview(
    {
      key: record.storageKey,
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
    },
    { timeoutMs: THUMBNAIL_TIMEOUT_MS, ...call },
  );
  const key = `thumbnails/${record.id}.png`;
  await storage.put(key, picture.body);
  await database.getRepository(RecordEntity).update(record.id, { thumbnailKey: key });
}
