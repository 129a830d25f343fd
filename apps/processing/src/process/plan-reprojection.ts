import { isCelestialType } from '#kernels';
import { AppError, fieldError } from '#platform';
import type { ReprojectStep } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { PlanContext, RequestContext } from '../engine/request-context.js';
import {
  openSkyImage,
  parametersOf,
  type DescribedGrid,
  type DescribedImage,
} from '../image-io/sky-image.js';
import type { InputWindow } from '../picture/input-window.js';
import { assertResultSize, type ImageSource } from './image-source.js';
import {
  chooseGrid,
  layOutReprojection,
  reprojectTile,
  TILE_SIDE,
  type ReprojectedTile,
} from './process.tasks.js';
import { bandsOfPlanes, type ResultBand, type ResultPlan } from './result-plan.js';
import { skyCards } from './sky-cards.js';

const BANDS_AT_ONCE = 2;
/** Rasters of the size of a tile and of its input that a thread has at once: values, footprint, spline coefficients. */
const RASTERS = 4;

/** Plans resampling an image onto another grid. @throws AppError naming the field that does not fit */
export async function planReprojection(
  planContext: PlanContext,
  source: ImageSource,
  step: ReprojectStep,
): Promise<ResultPlan> {
  const image = placedImage(source);
  const grid = await gridOf(planContext, image, step);
  const { width, height } = grid;
  const advice = step.target ? '' : ': ask for a larger pixelScaleArcsec';
  assertResultSize(width * height * source.planes.length, planContext.settings, advice);
  const { whole, tiles } = await planContext.tasks.run(layOutReprojection, { image, grid });
  return {
    ...{ width, height, bandsAtOnce: BANDS_AT_ONCE },
    bands: bandsOfPlanes(source.planes, height, TILE_SIDE),
    pixelBytes: BANDS_AT_ONCE * bandBytes(grid, whole, tiles),
    cards: (cards) => skyCards(cards, grid.wcs, source.shape.length),
    begin: (context) => makeBands(context, source, step, { grid, whole, tiles }),
  };
}

function placedImage({ name, reference, width, height, wcs, shape, hdus }: ImageSource): DescribedImage {
  const ctype = hdus.imageCards.find(({ keyword }) => keyword === 'CTYPE3')?.value;
  if (shape.length > 2 && isCelestialType(String(ctype)))
    throw new AppError('unprocessable', `${name}: the axes of the sky are not the first two`, {
      code: 'no_wcs',
    });
  return { name, reference, width, height, wcs: wcs! };
}

async function gridOf(
  planContext: PlanContext,
  image: DescribedImage,
  { target, pixelScaleArcsec }: ReprojectStep,
): Promise<DescribedGrid> {
  if (!target) return planContext.tasks.run(chooseGrid, { image, pixelScaleArcsec });
  const { wcs, width, height } = await openSkyImage(planContext, target);
  const { pixelTables, detectorTables, skyTables, iraf } = wcs.parameters;
  if (pixelTables ?? detectorTables ?? skyTables)
    throw fieldError('parameters.target', `the grid of ${target.name} is distorted or described by tables`);
  if (iraf)
    throw fieldError(
      'parameters.target',
      `the grid of ${target.name} is distorted by surfaces of TNX or ZPX`,
    );
  return { wcs: parametersOf({ wcs }), width, height };
}

/** A band of the result with its tiles, all of which may be in progress. */
function bandBytes(
  { width }: DescribedGrid,
  { reduction }: InputWindow,
  tiles: readonly ReprojectedTile[],
): number {
  const inputs = tiles.map(({ window }) => (window ? (window.width * window.height) / reduction ** 2 : 0));
  const largest = inputs.reduce((most, pixels) => Math.max(most, pixels), 0);
  const atOnce = Math.ceil(width / TILE_SIDE);
  const rasters = width * TILE_SIDE + atOnce * RASTERS * (TILE_SIDE * TILE_SIDE + largest);
  return Math.ceil(BYTES_PER_FLOAT * rasters);
}

interface Reprojection {
  readonly grid: DescribedGrid;
  readonly whole: InputWindow;
  readonly tiles: readonly ReprojectedTile[];
}

function makeBands(
  { tasks }: RequestContext,
  { reference: image, wcs }: ImageSource,
  { resampling }: ReprojectStep,
  { grid, whole, tiles }: Reprojection,
): (band: ResultBand, out: Float32Array) => Promise<number> {
  const all = { image, wcs: wcs!, reduction: whole.reduction, resampling };
  const onGrid = { ...all, grid };
  return async ({ plane, rowStart }, out) => {
    const row = tiles.filter(({ tile }) => tile.y === rowStart);
    await tasks.runEach(
      reprojectTile,
      row.map((placed) => ({ ...onGrid, ...placed, plane, out })),
    );
    return 0;
  };
}
