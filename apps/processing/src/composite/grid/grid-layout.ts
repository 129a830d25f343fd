import { cropGrid, KernelError, type ImageGrid, type PixelWindow } from '#kernels';
import type { SkyImage } from '../../image-io/sky-image.js';
import { layOutComposite, type CompositeLayout } from '../composite-layout.js';
import type { LayOutCompositeInput } from '../composite.tasks.js';
import { finestGrid, measuredGrid } from '../picture-grid.js';

/** The grid of a composite's channels, before any pixel is read. */
export interface GridLayout {
  /** Level 0. */
  readonly finest: ImageGrid;
  /** The composite on the level that is measured: every pixel is a sample. */
  readonly measured: CompositeLayout;
  /** The part of level 0 that every channel covers; `null`: none. */
  readonly intersection: PixelWindow | null;
}

/**
 * @param isRemote whether files are in a bucket
 * @throws AppError validation naming a channel that shares no sky with the rest, or lacks the wavelength for matching its resolution
 */
export function gridLayout(
  channels: readonly (readonly SkyImage[])[],
  spec: LayOutCompositeInput['spec'],
  isRemote: boolean,
): GridLayout {
  const finest = finestGrid(channels, spec);
  const measured = layOutComposite(channels, measuredGrid(finest), spec, isRemote);
  return { finest, measured: { ...measured, step: 1 }, intersection: commonPart(channels, finest) };
}

/** The largest upright rectangle of a grid that every channel covers; several images count as the rectangle around them. */
function commonPart(channels: readonly (readonly SkyImage[])[], grid: ImageGrid): PixelWindow | null {
  try {
    const covers = channels.map((images) =>
      images.length === 1 ? images[0] : cropGrid(grid, images, 'union'),
    );
    const { wcs, width, height } = cropGrid(grid, covers, 'intersection');
    const [x, y] = [0, 1].map((axis) =>
      Math.round(grid.wcs.parameters.crpix[axis] - wcs.parameters.crpix[axis]),
    );
    return { x, y, width, height };
  } catch (error) {
    if (error instanceof KernelError) return null;
    throw error;
  }
}
