import { createWcs } from '#kernels';
import { fieldError } from '#platform';
import { MAX_COMBINED_IMAGES, type ChannelInput } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import {
  describeSources,
  type DescribedSource,
  type DescribedSources,
  type SourceFacts,
} from './image.tasks.js';
import type { SkyImage } from './sky-image.js';
import { runOnFile } from './stored-file.js';

/** An image that is combined with others, and its origin from its headers. */
export interface SourceImage extends SkyImage {
  readonly facts: SourceFacts;
  /** Its file, as an index of the list of files. */
  readonly file: number;
}

/** The images of a list of files. */
export interface OpenedSources {
  readonly images: readonly SourceImage[];
  /** Number of science images that are left out since they are far away from the first one of their file. */
  readonly leftOut: number;
}

/**
 * The images of a list of files, from their headers, in the order of the files.
 * @param field the field of the list
 * @throws AppError naming the file without an image of the sky; validation naming an HDU, or a list with too many images
 */
export async function openSources(
  planContext: Pick<PlanContext, 'files' | 'tasks'>,
  inputs: readonly ChannelInput[],
  field: string,
): Promise<OpenedSources> {
  let count = 0;
  const files = await Promise.all(
    inputs.map(async (input, file) => {
      const { sources, leftOut } = await describeFile(planContext, input);
      count += sources.length;
      if (count > MAX_COMBINED_IMAGES) throw tooMany(field);
      return { images: sources.map((source) => sourceImage(source, file)), leftOut };
    }),
  );
  return {
    images: files.flatMap(({ images }) => images),
    leftOut: files.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

const describeFile = (
  { files, tasks }: Pick<PlanContext, 'files' | 'tasks'>,
  { key, name, hdus, hdusField }: ChannelInput,
): Promise<DescribedSources> =>
  runOnFile({ files }, key, (place) => tasks.run(describeSources, { place, name, hdus, hdusField }));

const tooMany = (field: string): Error =>
  fieldError(
    field,
    `the files have more than ${MAX_COMBINED_IMAGES} science images together, and no more are combined: choose some with hdus`,
  );

function sourceImage({ shape, wcs, ...source }: DescribedSource, file: number): SourceImage {
  const [width, height] = shape;
  return { ...source, file, width, height, wcs: createWcs(wcs) };
}

/** The first image of each file: chips of one exposure share its time. */
export const firstOfEachFile = <T extends Pick<SourceImage, 'file'>>(images: readonly T[]): T[] =>
  images.filter(({ file }, i) => file !== images[i - 1]?.file);
