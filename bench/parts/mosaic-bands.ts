import {
  accumulate,
  boundsOf,
  combineBand,
  createAccumulator,
  cutWindow,
  finish,
  fitGrid,
  matchBackgrounds,
  outlineIn,
  pixelMap,
  pixelScaleArcsec,
  readImageRows,
  reduceRows,
  reductionFactor,
  reproject,
  requiredWindow,
  type BandLayer,
  type ImageGrid,
  type PixelMap,
  type PixelWindow,
  type Raster,
} from '#kernels';
import type { MosaicInput } from './mosaic-inputs.js';

/** Rows made at once. */
const BAND = 256;
/** Pixels of the coarse mosaic on which backgrounds are compared. */
const COARSE_PIXELS = 250_000;

/** How the inputs are combined: by the mean they are added one by one, by the median all at once. */
export type MosaicMethod = 'mean' | 'median';

/** The pixels of a mosaic on a grid, made band by band; the backgrounds are matched to that of the first input. */
export async function makeMosaic(
  grid: ImageGrid,
  inputs: readonly MosaicInput[],
  method: MosaicMethod,
): Promise<Float32Array> {
  const offsets = await backgrounds(grid, inputs);
  return method === 'mean' ? meanMosaic(grid, inputs, offsets) : medianMosaic(grid, inputs, offsets);
}

/** The rectangle of a grid that an input covers, and the map from there. */
interface Part {
  readonly window: PixelWindow;
  readonly map: PixelMap;
}

function partOf(grid: ImageGrid, input: MosaicInput): Part {
  const { xMin, xMax, yMin, yMax } = boundsOf(outlineIn(grid, input));
  const x = Math.max(0, Math.floor(xMin));
  const y = Math.max(0, Math.floor(yMin));
  const width = Math.min(grid.width, Math.ceil(xMax) + 1) - x;
  const height = Math.min(grid.height, Math.ceil(yMax) + 1) - y;
  const window = { x, y, width, height };
  return { window, map: pixelMap(cutWindow(grid, window).wcs, input.wcs, width, height) };
}

/** Rows of an input's part of the grid, less an offset; null where they see nothing of it. */
async function band(input: MosaicInput, { map }: Part, rowStart: number, rowEnd: number, offset: number) {
  const window = requiredWindow(map, input.width, input.height, { rowStart, rowEnd });
  if (!window) return null;
  const image = await readImageRows(input.file, input.hdu, window);
  const { data, footprint } = reproject(image, map, { rowStart, rowEnd, origin: window });
  for (let i = 0; i < data.length; i++) data[i] -= offset;
  return { data, footprint, width: map.width, height: rowEnd - rowStart };
}

/** Offsets of the backgrounds from a coarse mosaic, the first input's being 0. */
async function backgrounds(grid: ImageGrid, inputs: readonly MosaicInput[]): Promise<Float64Array> {
  const coarse = fitGrid(grid, { maxPixels: COARSE_PIXELS });
  const layers = [];
  for (const input of inputs) {
    const reduction = reductionFactor(pixelScaleArcsec(input.wcs), pixelScaleArcsec(coarse.wcs));
    const { window, map } = partOf(coarse, input);
    const layer = reproject(await readReduced(input, reduction), map, { reduction });
    layers.push({ ...layer, ...window });
  }
  return matchBackgrounds(layers, { reference: 0 });
}

/** A whole input, averaged down as it is read. */
async function readReduced(input: MosaicInput, factor: number): Promise<Raster> {
  const width = Math.ceil(input.width / factor);
  const data = new Float32Array(width * Math.ceil(input.height / factor));
  const rows = factor * Math.ceil(BAND / factor);
  for (let y = 0; y < input.height; y += rows) {
    const window = { x: 0, y, width: input.width, height: Math.min(rows, input.height - y) };
    const out = data.subarray((y / factor) * width, Math.ceil((y + window.height) / factor) * width);
    reduceRows(await readImageRows(input.file, input.hdu, window), factor, out);
  }
  return { data, width, height: data.length / width };
}

async function meanMosaic(grid: ImageGrid, inputs: readonly MosaicInput[], offsets: Float64Array) {
  const mosaic = createAccumulator('mean', grid.width, grid.height);
  for (const [i, input] of inputs.entries()) {
    const part = partOf(grid, input);
    for (let row = 0; row < part.window.height; row += BAND) {
      const rows = await band(input, part, row, Math.min(row + BAND, part.window.height), offsets[i]);
      if (rows) accumulate(mosaic, rows, rows.footprint, { x: part.window.x, y: part.window.y + row });
    }
  }
  return finish(mosaic).raster.data;
}

async function medianMosaic(grid: ImageGrid, inputs: readonly MosaicInput[], offsets: Float64Array) {
  const data = new Float32Array(grid.width * grid.height);
  const parts = inputs.map((input) => partOf(grid, input));
  for (let row = 0; row < grid.height; row += BAND) {
    const rowEnd = Math.min(row + BAND, grid.height);
    const layers: BandLayer[] = [];
    for (const [i, part] of parts.entries()) {
      const { x, y, height } = part.window;
      const start = Math.max(0, row - y);
      const end = Math.min(height, rowEnd - y);
      const rows = end > start ? await band(inputs[i], part, start, end, offsets[i]) : null;
      if (rows) layers.push({ ...rows, x, y: y + start - row });
    }
    data.set(combineBand(layers, grid.width, rowEnd - row, 'median').data, row * grid.width);
  }
  return data;
}
