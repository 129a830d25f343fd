import { createWcs, WcsError, type CelestialWcs, type WcsParameters } from '#kernels';
import type { PlanContext } from '../engine/request-context.js';
import type { ImageReference } from './image-reference.js';
import { openImage } from './open-image.js';

/** Where an image's pixels are and where they lie on the sky; no pixel has been read. */
export interface SkyImage {
  readonly reference: ImageReference;
  /** What the caller calls the file. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly wcs: CelestialWcs;
}

/** A grid on the sky as plain data, for a thread. */
export interface DescribedGrid {
  readonly wcs: WcsParameters;
  readonly width: number;
  readonly height: number;
}

/** An image with its place on the sky as plain data, for a thread. */
export type DescribedImage = Omit<SkyImage, 'wcs'> & DescribedGrid;

/**
 * Opens the image of a file that has a place on the sky.
 * @throws AppError naming the file when there is no image or no celestial WCS
 */
export async function openSkyImage(
  planContext: Pick<PlanContext, 'files' | 'tasks'>,
  { key, name, hdu }: { readonly key: string; readonly name: string; readonly hdu?: number },
): Promise<SkyImage> {
  const { reference, shape, wcs } = await openImage(planContext, { key, name, hdu, needsSky: true });
  if (!wcs) throw new WcsError('no celestial coordinate system', { file: name });
  const [width, height] = shape;
  return { reference, name, width, height, wcs: createWcs(wcs) };
}

/** Plain data of a coordinate system, for a thread. */
export const parametersOf = ({ wcs }: { readonly wcs: CelestialWcs }): WcsParameters => wcs.parameters;
