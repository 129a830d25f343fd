import { createWcs } from '#kernels';
import { FIRST_PASS_BYTES } from '#kernels/parallel';
import type { CompositeSpec } from '#processing-client/contract';
import type { Operation } from '../../engine/operation.js';
import type { PlanContext } from '../../engine/request-context.js';
import { threadCount } from '../../engine/threads/thread-pool.js';
import { parametersOf, type SkyImage } from '../../image-io/sky-image.js';
import { mostSecondPassBytes } from '../../picture/two-pass-statistics.js';
import { samplingMemory } from '../composite-memory.js';
import { planChannelMatching } from '../match-channels.js';
import { openChannels } from '../open-channels.js';
import { automaticComposite } from './automatic-composite.js';
import { describeGrid } from './describe-grid.js';
import type { GridLayout } from './grid-layout.js';
import { layOutGrid } from './grid.tasks.js';
import { BINS, measureGrid } from './measure-grid.js';

/** The grid of a composite's channels, and what is measured on one of its levels. */
export const compositionGrid: Operation<'compositionGrid'> = async (planContext, request) => {
  const spec = automaticComposite(request);
  const { inputs, leftOut } = await openChannels(planContext, spec);
  const layout = await layOut(planContext, inputs, spec);
  const matching = await planChannelMatching(planContext, inputs, layout.measured);
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: samplingMemory({ layout: layout.measured, matching }, threads) + threads * COUNTS_BYTES,
    name: 'The grid',
    run: async (context) => {
      const measured = await measureGrid(context, spec, layout.measured, matching);
      const units = inputs.map((images) =>
        images.map(({ facts }) => facts.unit).find((unit) => unit !== null),
      );
      return { ...describeGrid(layout, measured, units), leftOutImages: leftOut };
    },
  };
};

/** Counts of one thread. */
const COUNTS_BYTES = FIRST_PASS_BYTES + mostSecondPassBytes(BINS);

/** Lays out a grid in a thread. @throws AppError naming a channel that shares no sky, or lacks a wavelength */
async function layOut(
  { settings, tasks }: Pick<PlanContext, 'settings' | 'tasks'>,
  inputs: readonly (readonly SkyImage[])[],
  spec: CompositeSpec,
): Promise<GridLayout> {
  const channels = inputs.map((images) => images.map((image) => ({ ...image, wcs: parametersOf(image) })));
  const isRemote = settings.STORAGE_DRIVER === 's3';
  const { finest, measured, intersection } = await tasks.run(layOutGrid, { channels, spec, isRemote });
  return {
    finest: { ...finest, wcs: createWcs(finest.wcs) },
    measured: { ...measured, grid: { ...measured.grid, wcs: createWcs(measured.grid.wcs) } },
    intersection,
  };
}
