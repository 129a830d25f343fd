import { createWcs } from '#kernels';
import { AppError, fieldError } from '#platform';
import type { MosaicInput, MosaicSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { describeSource, type DescribedSource, type SourceFacts } from '../image-io/image.tasks.js';
import type { SkyImage } from '../image-io/sky-image.js';
import { runOnFile } from '../image-io/stored-file.js';
import { otherUnit } from '../picture/common-unit.js';

/** An input image of a mosaic, from its headers. */
export interface MosaicImage extends SkyImage {
  readonly facts: SourceFacts;
  /** The weight of its values, apart from weights of single pixels. */
  readonly weight: number;
}

/**
 * The images of a mosaic, from their headers.
 * @throws AppError naming the file without an image of the sky, or without the keyword of its weight; validation naming the input whose
 * unit differs from the earlier ones
 */
export async function openInputs(
  planContext: PlanContext,
  { inputs, weighting }: Pick<MosaicSpec, 'inputs' | 'weighting'>,
): Promise<MosaicImage[]> {
  const described = await Promise.all(inputs.map((input) => describeInput(planContext, input)));
  const images = described.map((image, i) => openInput(image, inputs[i], weighting));
  assertOneUnit(images, inputs);
  return images;
}

const describeInput = (
  { files, tasks }: PlanContext,
  { key, name, hdu }: MosaicInput,
): Promise<DescribedSource> =>
  runOnFile({ files }, key, (place) => tasks.run(describeSource, { place, name, hdu }));

function openInput(
  { description, facts }: DescribedSource,
  { name, exposureTime }: MosaicInput,
  weighting: MosaicSpec['weighting'],
): MosaicImage {
  const { reference, shape, wcs } = description;
  if (weighting === 'wht' && !reference.weights)
    throw new AppError('unprocessable', `${name}: has no weights (WHT) of the size of its image`);
  const exposureSeconds = exposureTime ?? facts.exposureSeconds;
  const weight = weighting === 'exposure' ? assertExposure(exposureSeconds, name) : 1;
  const [width, height] = shape;
  return {
    ...{ reference, name, width, height, weight },
    facts: { ...facts, exposureSeconds },
    wcs: createWcs(wcs!),
  };
}

/** Beyond this, and below its inverse, seconds cannot be weights: sums of them exceed single precision (3.4e38), as in `weighFootprint`. */
const MAX_SECONDS = 1e30;

function assertExposure(seconds: number | null, name: string): number {
  if (seconds !== null && seconds > MAX_SECONDS)
    throw new AppError('unprocessable', `${name}: an exposure time of ${seconds} s is no weight`);
  if (seconds !== null && seconds >= 1 / MAX_SECONDS) return seconds;
  throw new AppError('unprocessable', `${name}: has no exposure time to be weighted by`);
}

/** Values of different units have no mean; in a picture, neither have values of inputs with their own tones. */
function assertOneUnit(images: readonly MosaicImage[], inputs: readonly MosaicInput[]): void {
  const files = images.map(({ name, facts }, i) => ({ name, unit: inputs[i].tone ? null : facts.unit }));
  const other = otherUnit(files);
  if (other) throw fieldError(`dataIds.${other.place}`, other.problem);
}
