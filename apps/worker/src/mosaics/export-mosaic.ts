import { safeFileName } from '#platform';
import type { MosaicPictureSpec } from '#processing-client';
import type { JobContext, ResultOf } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { makeMosaicFile } from './make-mosaic-file.js';

type ExportContext = JobContext<'mosaic'>;

/** Makes a mosaic as a picture or a FITS file, to be fetched. */
export async function exportMosaic(
  resources: WorkerResources,
  context: ExportContext,
): Promise<ResultOf<'mosaic'>> {
  const { output, fileName } = context.request;
  if (output.as === 'picture') return exportPicture(resources, context, output.spec);
  const folder = context.resultKey('');
  const names = { folder, fileName: safeFileName(fileName) };
  const { key, contentType } = await makeMosaicFile(resources, context, { spec: output.spec, ...names });
  return { kind: 'blob', key, contentType, fileName };
}

async function exportPicture(
  { processing }: WorkerResources,
  { request, report, interruption, patiently, resultKey }: ExportContext,
  spec: MosaicPictureSpec,
): Promise<ResultOf<'mosaic'>> {
  const { fileName } = request;
  const key = resultKey(fileName);
  const { contentType } = await patiently('processing', ({ onLost }) =>
    processing.mosaicToStorage({ spec, resultKey: key }, report, { signal: interruption, onLost }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
