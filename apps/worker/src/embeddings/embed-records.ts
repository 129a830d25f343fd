import { setTimeout as sleep } from 'node:timers/promises';
import type { NewEntry, StaleRecord } from '#domain';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Delay before records that another transaction is changing are tried again. */
const AGAIN_MS = 200;

/** Records embedded in one call: at half a millisecond each, other requests to the engine are not delayed much. */
const EMBEDDING_BATCH = 50;

type Context = Pick<JobContext<'embedding' | 'reindex'>, 'report' | 'signal' | 'requireDependency'>;

/** A batch of the remaining records. */
interface Work {
  readonly total: number;
  readonly next: () => Promise<StaleRecord[]>;
}

/** Embeds batch after batch until none is left. */
export async function embedAll(
  { processing, search }: Pick<WorkerResources, 'processing' | 'search'>,
  { report, signal, requireDependency }: Context,
  { total, next }: Work,
): Promise<null> {
  let done = 0;
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    signal.throwIfAborted();
    const records = batch.map(({ meaning }) => meaning);
    const embedded = await requireDependency('processing', ({ onLost }) =>
      processing.embedRecords({ records }, { signal, onLost }),
    );
    const written = await search.write(batch.map((record, i) => entryOf(record, embedded, i)));
    if (written < batch.length) await sleep(AGAIN_MS, undefined, { signal });
    done += written;
    const all = Math.max(total, done); // More records may have been added meanwhile.
    report({ percent: all === 0 ? 0 : (100 * done) / all, stage: 'embedding', message: `${done} of ${all}` });
  }
  return null;
}

type Embedded = Awaited<ReturnType<WorkerResources['processing']['embedRecords']>>;

function entryOf(
  { recordId, version }: StaleRecord,
  { model, dimensions, items }: Embedded,
  i: number,
): NewEntry {
  const { vector, scale, terms, words } = items[i];
  const bytes = Buffer.from(vector, 'base64');
  if (bytes.length !== dimensions) throw new Error(`a vector of ${bytes.length} numbers, not ${dimensions}`);
  return {
    recordId,
    version,
    model,
    dimensions,
    scale,
    terms,
    vector: bytes,
    words: Buffer.from(words, 'base64'),
  };
}

/** Updates the vectors of an owner's new and changed records. */
export async function embedStale(
  resources: WorkerResources,
  context: JobContext<'embedding'>,
): Promise<null> {
  const { search } = resources;
  const { ownerId } = context.job;
  const total = await search.countStale(ownerId);
  return embedAll(resources, context, { total, next: () => search.stale(ownerId, EMBEDDING_BATCH) });
}

/** Recomputes all vectors; a job that was interrupted continues with the remaining ones. */
export async function reindex(resources: WorkerResources, context: JobContext<'reindex'>): Promise<null> {
  const { search } = resources;
  const since = context.job.createdAt;
  const total = await search.countEmbeddedBefore(since);
  return embedAll(resources, context, { total, next: () => search.embeddedBefore(since, EMBEDDING_BATCH) });
}
