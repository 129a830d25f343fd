import { AppError, fieldError } from '#platform';
import type { MosaicInput, MosaicSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { openSources, type OpenedSources, type SourceImage } from '../image-io/open-sources.js';
import { otherUnit } from '../picture/common-unit.js';

/** An image of a mosaic, from its headers. */
export interface MosaicImage extends SourceImage {
  readonly input: MosaicInput;
  /** The weight of its values, apart from weights of single pixels. */
  readonly weight: number;
}

/** The images of a mosaic. */
export interface OpenedInputs extends Pick<OpenedSources, 'leftOut'> {
  readonly images: readonly MosaicImage[];
}

/**
 * The images of a mosaic, from their headers.
 * @throws AppError naming the file without an image of the sky, or without the keyword of its weight; validation naming the input whose
 * unit differs from the earlier ones
 */
export async function openInputs(
  planContext: PlanContext,
  { inputs, weighting }: Pick<MosaicSpec, 'inputs' | 'weighting'>,
): Promise<OpenedInputs> {
  const { images: sources, leftOut } = await openSources(planContext, inputs, 'dataIds');
  const images = sources.map((source) => openInput(source, inputs[source.file], weighting));
  assertOneUnit(images);
  return { images, leftOut };
}

function openInput(source: SourceImage, input: MosaicInput, weighting: MosaicSpec['weighting']): MosaicImage {
  const { reference, name, facts } = source;
  if (weighting === 'wht' && !reference.weights)
    throw new AppError('unprocessable', `${name}: has no weights (WHT) of the size of its image`);
  const exposureSeconds = input.exposureTime ?? facts.exposureSeconds;
  const weight = weighting === 'exposure' ? assertExposure(exposureSeconds, name) : 1;
  return { ...source, input, weight, facts: { ...facts, exposureSeconds } };
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
function assertOneUnit(images: readonly MosaicImage[]): void {
  const units = images.map(({ name, input, facts }) => ({ name, unit: input.tone ? null : facts.unit }));
  const other = otherUnit(units);
  if (other) throw fieldError(`dataIds.${images[other.place].file}`, other.problem);
}
