import type { PlanContext } from '../engine/request-context.js';
import { describeImage, type DescribeImageInput, type ImageDescription } from './image.tasks.js';
import { runOnFile } from './stored-file.js';

/** An image of a stored file from its headers: no pixel has been read. @throws AppError naming the file */
export const openImage = (
  { files, tasks }: Pick<PlanContext, 'files' | 'tasks'>,
  { key, ...question }: Omit<DescribeImageInput, 'place'> & { readonly key: string },
): Promise<ImageDescription> =>
  runOnFile({ files }, key, (place) => tasks.run(describeImage, { place, ...question }));
