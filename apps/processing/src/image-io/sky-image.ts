import { createWcs, WcsError, type CelestialWcs, type WcsParameters } from '#kernels';
import type { PlanContext } from '../engine/request-context.js';
import type { ImageReference } from './image-reference.js';
import { openImage } from './open-image.js';

/** An image in a file and its celestial WCS; no pixel has been read. */
export interface SkyImage {
  readonly reference: ImageReference;
  /** The caller's name of the file. */
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

/** An image with its celestial WCS as plain data, for a thread. */
export type DescribedImage = Omit<SkyImage, 'wcs'> & DescribedGrid;

/** Opens an image that has a celestial WCS. @throws AppError naming the file when there is no image or no celestial WCS */
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
