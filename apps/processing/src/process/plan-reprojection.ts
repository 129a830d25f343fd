import { createWcs, optimalGrid, type ImageGrid, type PixelWindow } from '#kernels';
import { AppError, fieldError } from '#platform';
import type { ReprojectStep } from '#processing-client/contract';
import { imageTile } from '../images/image-tile.js';
import { inputWindow, type InputWindow } from '../images/input-window.js';
import { BYTES_PER_FLOAT } from '../images/memory-budget.js';
import { openSkyImage, parametersOf, type SkyImage } from '../images/sky-image.js';
import type { Preparation, Work } from '../operations/work.js';
import { assertResultSize, type ImageSource } from './image-source.js';
import { bandsOfPlanes, type ResultBand, type ResultPlan } from './result-plan.js';
import { skyCards } from './sky-cards.js';

/** Side of a tile; the map to the input is cut at multiples of 256. */
const TILE_SIDE = 256;
const BANDS_AT_ONCE = 2;
/** Rasters of a tile's size and of its input's that a thread has at once: values, footprint, spline coefficients. */
const RASTERS = 4;
/** The splines of bicubic interpolation depend on pixels far away: after so many by less than one part in 10⁸. */
const SPLINE_REACH = 14;

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/** A tile of the result, and what it shows of the source. */
interface PlacedTile {
  readonly tile: PixelWindow;
  readonly window: PixelWindow | null;
}

/** Brings an image onto another grid. @throws AppError naming what does not fit */
export async function planReprojection(
  preparation: Preparation,
  source: ImageSource,
  step: ReprojectStep,
): Promise<ResultPlan> {
  const image = skyImageOf(source);
  const grid = await gridOf(preparation, image, step);
  const { width, height } = grid;
  const advice = step.target ? '' : ': ask for a larger pixelScaleArcsec';
  assertResultSize(width * height * source.planes.length, preparation.settings, advice);
  const whole = inputWindow(image, grid);
  if (!whole) throw fieldError('parameters.target', 'has no sky in common with the image');
  const tiles = tilesOf(image, whole, grid);
  return {
    ...{ width, height, bandsAtOnce: BANDS_AT_ONCE },
    bands: bandsOfPlanes(source.planes, height, TILE_SIDE),
    pixelBytes: BANDS_AT_ONCE * bandBytes(grid, whole, tiles),
    cards: (cards) => skyCards(cards, parametersOf(grid), source.shape.length),
    begin: (work) => makeBands(work, source, step, { grid, whole, tiles }),
  };
}

function skyImageOf({ name, reference, width, height, wcs, shape, units }: ImageSource): SkyImage {
  const ctype = units.imageCards.find(({ keyword }) => keyword === 'CTYPE3')?.value;
  if (shape.length > 2 && /^(RA|DEC|.LON|.LAT)-/.test(String(ctype)))
    throw new AppError('unprocessable', `${name}: the axes of the sky are not the first two`, {
      code: 'no_wcs',
    });
  return { name, reference, width, height, wcs: createWcs(wcs!) };
}

async function gridOf(
  preparation: Preparation,
  image: SkyImage,
  { target, pixelScaleArcsec: scale }: ReprojectStep,
): Promise<ImageGrid> {
  if (!target) return optimalGrid([image], { pixelScaleArcsec: scale, northUp: true, frame: ICRS });
  const { wcs, width, height } = await openSkyImage(preparation, target);
  if (wcs.parameters.pixelTables ?? wcs.parameters.detectorTables)
    throw fieldError('parameters.target', `the grid of ${target.name} is distorted by look-up tables`);
  return { wcs, width, height };
}

/** All tiles, row by row, with what each needs of the image. */
function tilesOf(image: SkyImage, whole: InputWindow, grid: ImageGrid): PlacedTile[] {
  const tiles: PlacedTile[] = [];
  for (let y = 0; y < grid.height; y += TILE_SIDE) {
    for (let x = 0; x < grid.width; x += TILE_SIDE) {
      const width = Math.min(TILE_SIDE, grid.width - x);
      const tile = { x, y, width, height: Math.min(TILE_SIDE, grid.height - y) };
      const part = imageTile(image, whole, cutGrid(grid, tile));
      tiles.push({ tile, window: part && widened(part.window, whole) });
    }
  }
  return tiles;
}

const cutGrid = ({ wcs }: ImageGrid, { x, y, width, height }: PixelWindow): ImageGrid => {
  const { crpix } = wcs.parameters;
  return { wcs: createWcs({ ...wcs.parameters, crpix: [crpix[0] - x, crpix[1] - y] }), width, height };
};

/** A window with what splines reach for, within the whole. */
function widened(
  { x, y, width, height }: PixelWindow,
  { window: whole, reduction }: InputWindow,
): PixelWindow {
  const margin = SPLINE_REACH * reduction;
  const [left, bottom] = [Math.max(whole.x, x - margin), Math.max(whole.y, y - margin)];
  const right = Math.min(whole.x + whole.width, x + width + margin);
  const top = Math.min(whole.y + whole.height, y + height + margin);
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

/** A band of the result, and its tiles, all of which may be under way. */
function bandBytes({ width }: ImageGrid, { reduction }: InputWindow, tiles: readonly PlacedTile[]): number {
  const inputs = tiles.map(({ window }) => (window ? (window.width * window.height) / reduction ** 2 : 0));
  const largest = inputs.reduce((most, pixels) => Math.max(most, pixels), 0);
  const atOnce = Math.ceil(width / TILE_SIDE);
  const rasters = width * TILE_SIDE + atOnce * RASTERS * (TILE_SIDE * TILE_SIDE + largest);
  return Math.ceil(BYTES_PER_FLOAT * rasters);
}

interface Reprojection {
  readonly grid: ImageGrid;
  readonly whole: InputWindow;
  readonly tiles: readonly PlacedTile[];
}

function makeBands(
  { tasks }: Work,
  { reference: image, wcs }: ImageSource,
  { resampling }: ReprojectStep,
  { grid, whole, tiles }: Reprojection,
): (band: ResultBand, out: Float32Array) => Promise<number> {
  const { width, height } = grid;
  const all = { image, wcs: wcs!, reduction: whole.reduction, resampling };
  const onGrid = { ...all, grid: { wcs: parametersOf(grid), width, height } };
  return async ({ plane, rowStart }, out) => {
    const row = tiles.filter(({ tile }) => tile.y === rowStart);
    await tasks.runEach(
      'reprojectTile',
      row.map((placed) => ({ ...onGrid, ...placed, plane, out })),
    );
    return 0;
  };
}
