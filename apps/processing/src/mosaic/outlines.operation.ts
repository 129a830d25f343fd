import { pixelScaleArcsec } from '#kernels';
import type { ImageOutline } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { openSources, type SourceImage } from '../image-io/open-sources.js';
import { skyCorners } from '../image-io/sky-corners.js';

/** The sky outlines of images, from headers. */
export const outlines: Operation<'outlines'> = async (planContext, { inputs }) => {
  const { images } = await openSources(planContext, inputs, 'dataIds');
  const ofFile = (file: number): ImageOutline[] =>
    images.filter((image) => image.file === file).map(outlineOf);
  return {
    pixelBytes: 0,
    run: () => Promise.resolve({ outlines: inputs.map((_, file) => ofFile(file)) }),
  };
};

const outlineOf = ({ wcs, width, height }: SourceImage): ImageOutline => ({
  corners: skyCorners(wcs, { x: 0, y: 0, width, height }),
  ...{ width, height },
  pixelScaleArcsec: pixelScaleArcsec(wcs),
});
