import { createWcs } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import { layOutComposite as layOut, type CompositeLayout } from '../composite-layout.js';
import { pictureGrid } from '../picture-grid.js';
import { parametersOf, type DescribedGrid, type DescribedImage } from '../../image-io/sky-image.js';

export interface LayOutCompositeTask {
  /** The images of each channel. */
  readonly channels: readonly (readonly DescribedImage[])[];
  readonly spec: Pick<
    CompositeSpec,
    'channels' | 'resolutionMatch' | 'crop' | 'northUp' | 'rotationDegrees' | 'width' | 'height'
  >;
  /** Whether files lie in a bucket. */
  readonly isFar: boolean;
}

/** A layout on its way between threads. */
export interface DescribedLayout extends Omit<CompositeLayout, 'grid'> {
  readonly grid: DescribedGrid;
}

/** Lays out a composite: of some thousand images it takes a tenth of a second. @throws AppError as its parts do */
export function layOutComposite({ channels, spec, isFar }: LayOutCompositeTask): DescribedLayout {
  const images = channels.map((inputs) => inputs.map((image) => ({ ...image, wcs: createWcs(image.wcs) })));
  const layout = layOut(images, pictureGrid(images, spec), spec, isFar);
  const { width, height } = layout.grid;
  return { ...layout, grid: { wcs: parametersOf(layout.grid), width, height } };
}
