import { createWcs } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import { parametersOf, type SkyImage } from '../image-io/sky-image.js';
import type { Preparation } from '../engine/request-context.js';
import type { CompositeLayout } from './composite-layout.js';
import { layOutComposite } from './composite.tasks.js';

/** Lays out a composite in a thread. @throws AppError naming a channel without sky in common, or without wavelength */
export async function layOut(
  { settings, tasks }: Pick<Preparation, 'settings' | 'tasks'>,
  inputs: readonly (readonly SkyImage[])[],
  spec: CompositeSpec,
): Promise<CompositeLayout> {
  const channels = inputs.map((images) => images.map((image) => ({ ...image, wcs: parametersOf(image) })));
  const isFar = settings.STORAGE_DRIVER === 's3';
  const layout = await tasks.run(layOutComposite, { channels, spec, isFar });
  return { ...layout, grid: { ...layout.grid, wcs: createWcs(layout.grid.wcs) } };
}
