import type { PlanContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import type { ImagePlane } from '../image-io/image-reference.js';

/**
 * The plane of an image that is analysed, from its headers: of a cube the middle one, as viewers show it.
 * @throws AppError naming `hdu` when that is no image; too-large when the plane has more pixels than are read
 */
export async function openPlane(
  planContext: PlanContext,
  { key, hdu }: { readonly key: string; readonly hdu?: number },
): Promise<ImagePlane> {
  const { image, slice, window } = await openPart(planContext, { key, hdu });
  return { image, plane: slice, width: window.width, height: window.height };
}
