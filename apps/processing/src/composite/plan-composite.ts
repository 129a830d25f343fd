import { createWcs } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { parametersOf, type SkyImage } from '../image-io/sky-image.js';
import type { CompositeLayout } from './composite-layout.js';
import { PROGRESS } from './composite-progress.js';
import { layOutComposite } from './composite.tasks.js';
import { planChannelMatching, type ChannelMatching } from './match-channels.js';
import { openChannels, type OpenedChannels } from './open-channels.js';

/** The images of a composite and their layout, before any pixel is read. */
export interface CompositePlan extends OpenedChannels {
  readonly layout: CompositeLayout;
  readonly matching: ChannelMatching;
}

/** Reads the headers of a composite's images and lays out its grid. */
export async function planComposite(planContext: PlanContext, spec: CompositeSpec): Promise<CompositePlan> {
  planContext.report({ percent: PROGRESS.open, stage: 'opening', message: 'Reading headers' });
  const opened = await openChannels(planContext, spec);
  const { inputs } = opened;
  const layout = await layOut(planContext, inputs, spec);
  return { ...opened, layout, matching: await planChannelMatching(planContext, inputs, layout) };
}

/** Lays out a composite in a thread. @throws AppError naming a channel that shares no sky, or lacks a wavelength */
async function layOut(
  { settings, tasks }: Pick<PlanContext, 'settings' | 'tasks'>,
  inputs: readonly (readonly SkyImage[])[],
  spec: CompositeSpec,
): Promise<CompositeLayout> {
  const channels = inputs.map((images) => images.map((image) => ({ ...image, wcs: parametersOf(image) })));
  const isRemote = settings.STORAGE_DRIVER === 's3';
  const layout = await tasks.run(layOutComposite, { channels, spec, isRemote });
  return { ...layout, grid: { ...layout.grid, wcs: createWcs(layout.grid.wcs) } };
}
