import { safeFileName } from '#platform';
import type { MosaicPictureSpec } from '#processing-client';
import type { JobContext, ResultOf } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { makeMosaicFile } from './make-mosaic-file.js';
import { withCurrentInputs } from './with-current-inputs.js';

type ExportContext = JobContext<'mosaic'>;

/** Makes a mosaic as an image or a FITS file for download. */
export async function exportMosaic(
  resources: WorkerResources,
  context: ExportContext,
): Promise<ResultOf<'mosaic'>> {
  const { output, fileName, recordIds } = context.request;
  if (output.as === 'picture')
    return withCurrentInputs(resources, context, { spec: output.spec, recordIds }, (spec) =>
      exportPicture(resources, context, spec),
    );
  const names = { folder: context.resultKey(''), fileName: safeFileName(fileName) };
  const { key, contentType } = await withCurrentInputs(
    resources,
    context,
    { spec: output.spec, recordIds },
    (spec) => makeMosaicFile(resources, context, { spec, ...names }),
  );
  return { kind: 'blob', key, contentType, fileName };
}

async function exportPicture(
  { processing }: WorkerResources,
  { request, report, interruption, requireDependency, resultKey }: ExportContext,
  spec: MosaicPictureSpec,
): Promise<ResultOf<'mosaic'>> {
  const { fileName } = request;
  const key = resultKey(fileName);
  const { contentType } = await requireDependency('processing', ({ onLost }) =>
    processing.mosaicToStorage({ spec, resultKey: key }, report, { signal: interruption, onLost }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
