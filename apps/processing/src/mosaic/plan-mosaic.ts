import { createWcs, type ImageGrid } from '#kernels';
import type { MosaicSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { parametersOf } from '../image-io/sky-image.js';
import { planMatching } from '../picture/match-offsets.js';
import type { MatchingPlan } from '../picture/picture.tasks.js';
import type { SizeLimit } from './mosaic-grid.js';
import type { PlacedInput } from './mosaic-layout.js';
import { layOutMosaic } from './mosaic.tasks.js';
import { openInputs, type OpenedInputs } from './open-inputs.js';

/** Start of each step of a mosaic, in percent. */
export const PROGRESS = { open: 1, match: 4, tone: 15, combine: 20, store: 92, stored: 99 } as const;

/** The images of a mosaic and its grid, before any pixel is read. */
export interface MosaicPlan extends OpenedInputs {
  readonly grid: ImageGrid;
  readonly reducedBy: number;
  /** The inputs that the mosaic shows. */
  readonly inputs: readonly PlacedInput[];
  /** `null`: backgrounds are not matched. */
  readonly matching: MatchingPlan | null;
}

/** Reads the headers of a mosaic's images and lays out its grid. @throws AppError naming the file or the field */
export async function planMosaic(
  planContext: PlanContext,
  spec: MosaicSpec,
  limit: Omit<SizeLimit, 'maxPixels'>,
): Promise<MosaicPlan> {
  const { report, settings, tasks } = planContext;
  report({
    percent: PROGRESS.open,
    stage: 'opening',
    message: `Reading headers of ${spec.inputs.length} files`,
  });
  const opened = await openInputs(planContext, spec);
  const { images } = opened;
  const { grid, reducedBy, inputs } = await tasks.run(layOutMosaic, {
    images: images.map((image) => ({ ...image, wcs: parametersOf(image) })),
    shape: shapeOf(spec),
    limit: { ...limit, maxPixels: settings.MAX_MOSAIC_OUTPUT_PIXELS },
  });
  const matching = spec.backgroundMatch ? await planMatching(planContext, images, spec.projection) : null;
  return { ...opened, grid: { ...grid, wcs: createWcs(grid.wcs) }, reducedBy, inputs, matching };
}

const shapeOf = ({ projection, pixelScaleArcsec, northUp, crop, width, height }: MosaicSpec) => ({
  ...{ projection, pixelScaleArcsec, northUp, crop, width, height },
});
