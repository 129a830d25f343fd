import { createWcs } from '#kernels';
import { AppError, fieldError } from '#platform';
import type { MosaicInput, MosaicSpec } from '#processing-client/contract';
import type { DescribedSource } from '../compute/tasks/describe-source.js';
import { askFile } from '../images/ask-file.js';
import type { Preparation } from '../operations/work.js';
import type { MosaicImage } from './mosaic-image.js';

/**
 * The images of a mosaic, from their headers.
 * @throws AppError naming the file that is no image of the sky, or lacks what its weight is made of; validation naming the
 * input whose values are in another unit than those before it
 */
export async function openInputs(
  preparation: Preparation,
  { inputs, weighting }: Pick<MosaicSpec, 'inputs' | 'weighting'>,
): Promise<MosaicImage[]> {
  const described = await Promise.all(inputs.map((input) => describeInput(preparation, input)));
  const images = described.map((image, i) => openInput(image, inputs[i], weighting));
  assertOneUnit(images, inputs);
  return images;
}

const describeInput = (
  { files, tasks }: Preparation,
  { key, name, hdu }: MosaicInput,
): Promise<DescribedSource> =>
  askFile({ files }, key, (place) => tasks.run('describeSource', { place, name, hdu }));

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

function assertExposure(seconds: number | null, name: string): number {
  if (seconds !== null && seconds > 0) return seconds;
  throw new AppError('unprocessable', `${name}: has no exposure time to be weighted by`);
}

/** Values of different units have no mean. A picture of values that have tones of their own has none either. */
function assertOneUnit(images: readonly MosaicImage[], inputs: readonly MosaicInput[]): void {
  const known = images.flatMap(({ name, facts: { unit } }, index) =>
    unit !== null && !inputs[index].tone ? [{ name, unit, index }] : [],
  );
  const other = known.find(({ unit }) => plainUnit(unit) !== plainUnit(known[0].unit));
  if (!other) return;
  const [first] = known;
  throw fieldError(
    `dataIds.${other.index}`,
    `${other.name} is in ${other.unit}, but ${first.name} in ${first.unit}`,
  );
}

/** Files differ in case and blanks of one unit. */
const plainUnit = (unit: string): string => unit.replace(/\s+/g, '').toLowerCase();
