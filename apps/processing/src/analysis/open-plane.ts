import type { PlanContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import type { ImagePlane } from '../image-io/image-reference.js';

/**
 * The plane of an image to analyse, from its headers: of a cube the middle one, as viewers show it.
 * @throws AppError naming `hdu` when it is no image; too-large when the plane has too many pixels
 */
export async function openPlane(
  planContext: PlanContext,
  { key, hdu }: { readonly key: string; readonly hdu?: number },
): Promise<ImagePlane> {
  const { image, slice, window } = await openPart(planContext, { key, hdu });
  return { image, plane: slice, width: window.width, height: window.height };
}
