import { ArgumentError, type WcsParameters } from '#kernels';
import { AppError } from '#platform';
import type { ImageStep } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import type { ImageReference } from '../image-io/image-reference.js';
import { openImage } from '../image-io/open-image.js';
import { runOnFile } from '../image-io/stored-file.js';
import { describeSourceHdus, type SourceHdus } from './process.tasks.js';

/** The source image of a result, from headers alone. */
export interface ImageSource {
  /** The name of the file for messages. */
  readonly name: string;
  readonly reference: ImageReference;
  readonly width: number;
  readonly height: number;
  /** NAXIS1 first. */
  readonly shape: readonly number[];
  /** The planes of the image to process. */
  readonly planes: readonly number[];
  /** Position of the requested plane on each axis beyond the second, from 0; `null`: all planes are processed. */
  readonly planeAt: readonly number[] | null;
  /** `null` if it is not needed. */
  readonly wcs: WcsParameters | null;
  readonly hdus: SourceHdus;
}

interface SourceQuestion {
  readonly key: string;
  readonly name: string;
  readonly step: ImageStep;
}

/** @throws AppError, KernelError naming the field that no image or plane fits */
export async function openSource(
  { files, tasks }: PlanContext,
  { key, name, step }: SourceQuestion,
): Promise<ImageSource> {
  const question = { key, name, hdu: step.hdu, needsSky: step.algorithm === 'reproject' };
  const { reference, shape, wcs } = await openImage({ files, tasks }, question);
  const hdu = reference.image.index;
  const hdus = await runOnFile({ files }, key, (place) => tasks.run(describeSourceHdus, { place, hdu }));
  const [width, height = 1, ...beyond] = shape;
  const all = beyond.reduce((product, length) => product * length, 1);
  const planes = planesOf(step, all);
  const planeAt = step.sliceIndex === undefined ? null : placeOf(step.sliceIndex, beyond);
  return { name, reference, width, height, shape, planes, planeAt, wcs, hdus };
}

function planesOf({ sliceIndex }: ImageStep, count: number): number[] {
  if (sliceIndex === undefined) return Array.from({ length: count }, (_, plane) => plane);
  if (sliceIndex < count) return [sliceIndex];
  throw new ArgumentError('parameters.sliceIndex', `${sliceIndex} is not among the ${count} slices`);
}

/** Planes are numbered along the third axis first. */
function placeOf(plane: number, lengths: readonly number[]): number[] {
  let rest = plane;
  return lengths.map((length) => {
    const at = rest % length;
    rest = Math.floor(rest / length);
    return at;
  });
}

/** @throws AppError too-large with the numbers */
export function assertResultSize(
  pixels: number,
  { MAX_FITS_ARRAY_ELEMENTS: most }: PlanContext['settings'],
  advice = '',
): void {
  if (pixels > most)
    throw new AppError('too-large', `The result has ${pixels} pixels; at most ${most} are made${advice}`);
}
