import { isDeepStrictEqual } from 'node:util';
import { In } from 'typeorm';
import { RecordEntity } from '#domain';
import type { CompositeSpec } from '#processing-client';
import {
  presentImage,
  presentSpec,
  recordsOf,
  type CompositeOrder,
  type JobContext,
  type ResultOf,
} from '#queues';
import { isFileGone } from '../records/is-file-gone.js';
import type { WorkerResources } from '../worker-resources.js';

type CompositeContext = JobContext<'composite'>;

/** How often files may be renewed or removed while the composite is made of them. */
const MAX_TRIES = 3;

/** Renders a colour composite into the storage; again, when its images have other files meanwhile. */
export async function exportComposite(
  resources: WorkerResources,
  context: CompositeContext,
): Promise<ResultOf<'composite'>> {
  let spec = await lookUp(resources, context.request);
  for (let tries = 1; ; tries += 1) {
    try {
      return await render(resources, context, spec);
    } catch (error) {
      if (!isFileGone(error) || tries === MAX_TRIES) throw error;
      const next = await lookUp(resources, context.request);
      if (isDeepStrictEqual(next, spec)) throw error; // A record that was named is gone.
      context.signal.throwIfAborted();
      spec = next;
    }
  }
}

/** The order with the files that its records have now; the rights to them were looked at when it was given. */
async function lookUp({ database }: WorkerResources, order: CompositeOrder): Promise<CompositeSpec> {
  const records = await database.getRepository(RecordEntity).find({
    select: { id: true, storageKey: true, fileName: true, derivedFrom: true },
    where: { id: In(recordsOf(order)) },
  });
  return presentSpec(order, new Map(records.map((record) => [record.id, presentImage(record)])));
}

async function render(
  { processing }: WorkerResources,
  { request, report, interruption, patiently, resultKey }: CompositeContext,
  spec: CompositeSpec,
): Promise<ResultOf<'composite'>> {
  const { fileName } = request;
  const key = resultKey(fileName);
  const { contentType } = await patiently('processing', ({ onLost }) =>
    processing.compositeToStorage({ spec, resultKey: key }, report, {
      signal: interruption,
      onLost,
    }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
