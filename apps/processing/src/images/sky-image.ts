import { createWcs, WcsError, type CelestialWcs, type WcsParameters } from '#kernels';
import type { EngineTasks } from '../engine.js';

/** An image plane in a stored file, as threads are told of it. */
export interface ImageReference {
  readonly key: string;
  readonly hdu: number;
  readonly weightHdu: number | null;
}

/** Where an image's pixels are and where they lie on the sky; no pixel has been read. */
export interface SkyImage {
  readonly reference: ImageReference;
  /** What the caller calls the file. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly wcs: CelestialWcs;
}

/**
 * Opens the image of a file that has a place on the sky.
 * @throws AppError naming the file when there is no image or no celestial WCS
 */
export async function openSkyImage(
  tasks: EngineTasks,
  { key, name, hdu }: { readonly key: string; readonly name: string; readonly hdu?: number },
): Promise<SkyImage> {
  const image = await tasks.run('describeImage', { key, name, hdu, needsSky: true });
  if (!image.wcs) throw new WcsError('no celestial coordinate system', { file: name });
  const [width, height] = image.shape;
  const reference = { key, hdu: image.hdu, weightHdu: image.weightHdu };
  return { reference, name, width, height, wcs: createWcs(image.wcs) };
}

/** Plain data of a coordinate system, for a thread. */
export const parametersOf = ({ wcs }: { readonly wcs: CelestialWcs }): WcsParameters => wcs.parameters;
