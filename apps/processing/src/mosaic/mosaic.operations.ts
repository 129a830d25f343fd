import {
  DERIVED_PREFIX,
  mosaicHeaders,
  RESULTS_PREFIX,
  type MosaicPictureSpec,
  type MosaicSpec,
} from '#processing-client/contract';
import type { Operation, Prepared } from '../engine/operation.js';
import type { Preparation } from '../engine/request-context.js';
import { assertBelow } from '../engine/result-keys.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { storePicture } from '../picture/store-picture.js';
import { LONGEST_JPEG_SIDE } from './mosaic-grid.js';
import { fitsMemory, pictureMemory } from './mosaic-memory.js';
import { mosaicPicture, type MadePicture } from './mosaic-picture.js';
import { prepareMosaic, PROGRESS } from './plan-mosaic.js';
import { writeMosaic } from './write-mosaic.js';

/** A mosaic as a picture. */
export const mosaic: Operation<'mosaic'> = async (preparation, spec) => {
  const { pixelBytes, run } = await preparePicture(preparation, spec);
  return {
    pixelBytes,
    run: async (work) => {
      const { bytes, facts } = await run(work);
      return { bytes, contentType: facts.contentType, headers: mosaicHeaders(facts) };
    },
  };
};

/** A mosaic as a picture that is kept in the storage. */
export const mosaicToStorage: Operation<'mosaicToStorage'> = (preparation, { spec, resultKey }) =>
  storePicture(resultKey, () => preparePicture(preparation, spec), PROGRESS.stored);

async function preparePicture(
  preparation: Preparation,
  spec: MosaicPictureSpec,
): Promise<Prepared<MadePicture>> {
  const longestSide = spec.outputFormat === 'jpeg' ? LONGEST_JPEG_SIDE : null;
  const plan = await prepareMosaic(preparation, spec, { longestSide, shrinks: true });
  const threads = threadCount(preparation.settings.PROCESSING_THREADS);
  return {
    pixelBytes: pictureMemory(plan, spec, threads),
    run: (work) => mosaicPicture(work, spec, plan),
  };
}

/** A mosaic as a FITS file in the storage. */
export const mosaicFits: Operation<'mosaicFits'> = async (preparation, request) => {
  const { folder, shrinks = false } = request;
  const spec = withoutTones(request.spec);
  assertBelow(folder.startsWith(RESULTS_PREFIX) ? RESULTS_PREFIX : DERIVED_PREFIX, 'folder', folder);
  const plan = await prepareMosaic(preparation, spec, { longestSide: null, shrinks });
  const threads = threadCount(preparation.settings.PROCESSING_THREADS);
  return {
    pixelBytes: fitsMemory(plan, spec, threads),
    name: 'The mosaic',
    run: (work) => writeMosaic(work, { ...request, spec }, plan),
  };
};

/** Tones are for pictures: in a file of values none makes values of different units comparable. */
const withoutTones = (spec: MosaicSpec): MosaicSpec => ({
  ...spec,
  inputs: spec.inputs.map((input) => ({ ...input, tone: null })),
});
