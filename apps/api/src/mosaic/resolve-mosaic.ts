import { counted } from '#platform';
import { commonFacts, mosaicFileName, type NewMosaic, type Viewer } from '#domain';
import type { MosaicPictureSpec, MosaicSpec, Tone } from '#processing-client';
import { chosenHdus } from '../pictures/hdus-field.js';
import { assertSkyOverlap } from '../pictures/assert-sky-overlap.js';
import type { RecordsService } from '../library/records.service.js';
import { resolveImages, type NamedImage } from '../pictures/resolve-images.js';
import { assertMosaic, given, namedRecords } from './assert-mosaic.js';
import type { MosaicInput, MosaicFile } from './mosaic.dto.js';

/** A mosaic as the engine takes it, and its description. */
export interface ResolvedMosaic {
  readonly spec: MosaicSpec;
  readonly record: NewMosaic;
}

/**
 * Resolves a request for the engine: each record is looked up with the caller's rights and replaced by its storage key. Later
 * code does not check rights. Requests that the records make impossible are refused here, before there is a job.
 * @throws AppError not-found naming the first record that is missing or not visible; validation naming fields; unprocessable
 * naming a file without a celestial WCS
 */
export async function resolveMosaic(
  records: Pick<RecordsService, 'visibleMany'>,
  body: MosaicInput,
  viewer: Viewer,
): Promise<ResolvedMosaic> {
  assertMosaic(body);
  const images = await resolveImages(records, namedRecords(body), viewer);
  assertSkyOverlap(
    images.map((image) => ({ kind: 'image', field: image.field, images: [image] })),
    body.crop,
  );
  return { spec: specOf(body, images), record: describeMosaic(body, images) };
}

function specOf(body: MosaicInput, images: readonly NamedImage[]): MosaicSpec {
  const { combineMethod, weighting, backgroundMatch, resampling, projection, northUp, crop } = body;
  const { rejectSigma = null, pixelScaleArcsec = null, width = null, height = null } = body;
  return {
    ...{ combineMethod, weighting, backgroundMatch, resampling, projection, northUp, crop },
    ...{ rejectSigma, pixelScaleArcsec, width, height },
    inputs: images.map(({ record, field }, i) => ({
      ...(body.files && { field }),
      key: record.storageKey,
      name: record.fileName,
      ...chosenHdus(body.hdus, record.id, 'hdus'),
      sha256: record.sha256,
      exposureTime: record.exposureTime,
      tone: ownTone(body, body.files?.[i]),
    })),
  };
}

/** The same for a picture. */
export function pictureSpec(
  body: MosaicInput,
  outputFormat: MosaicPictureSpec['outputFormat'],
  spec: MosaicSpec,
): MosaicPictureSpec {
  const { cmap, quality } = body;
  return { ...spec, tone: toneOf(body), cmap, quality, outputFormat };
}

const toneOf = ({ stretch, blackPoint, whitePoint, gamma, asinhA, curve }: Tone): Tone => ({
  ...{ stretch, blackPoint, whitePoint, gamma, asinhA, curve },
});

/** The tone of a file that has any tone field; the others are those of the whole. */
const ownTone = (body: MosaicInput, file: MosaicFile | undefined): Tone | null =>
  file ? toneBeside(toneOf(body), given(file)) : null;

const toneBeside = (whole: Tone, { dataId: _, ...said }: Partial<MosaicFile>): Tone | null =>
  Object.keys(said).length === 0 ? null : { ...whole, ...said };

function describeMosaic({ combineMethod }: MosaicInput, images: readonly NamedImage[]): NewMosaic {
  const records = images.map(({ record }) => record);
  const common = commonFacts(records);
  return {
    fileName: mosaicFileName(common, records[0].fileName),
    description: `Mosaic of ${counted(records.length, 'file')} (${combineMethod})`,
    recordIds: records.map(({ id }) => id),
    common,
  };
}
