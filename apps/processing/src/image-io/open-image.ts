import type { PlanContext } from '../engine/request-context.js';
import { describeImage, type DescribeImageInput, type ImageDescription } from './image.tasks.js';
import { runOnFile } from './stored-file.js';

interface ImageQuestion extends Omit<DescribeImageInput, 'place'> {
  readonly key: string;
  /** A compressed file whose image has more pixels in a plane is refused before it is decompressed. */
  readonly maxPixels?: number;
}

/** An image of a stored file from its headers: no pixel has been read. @throws AppError naming the file; too-large */
export const openImage = (
  { files, tasks }: Pick<PlanContext, 'files' | 'tasks'>,
  { key, maxPixels, ...question }: ImageQuestion,
): Promise<ImageDescription> => {
  const limit = maxPixels === undefined ? undefined : { hdu: question.hdu, maxPixels };
  return runOnFile({ files }, key, (place) => tasks.run(describeImage, { place, ...question }), limit);
};
