import { ArgumentError, FitsFormatError, type FitsLocation, UnsupportedError } from '../../errors.js';
import type { Raster, Float64Raster } from '../../raster.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { PixelArray } from '../image/layout.js';
import { type ImageWindow, type PlaneWindow, resolveWindow } from '../image/window.js';
import { checkTileSizes } from './image/tile-bounds.js';
import { decodeTile, type StoredTile } from './image/tile-decode.js';
import { fetchTiles, type LocatedTile, locateTiles } from './image/tile-fetch.js';
import { type TileLayout, tileLayout } from './image/tile-layout.js';
import { planTiles } from './image/tile-plan.js';

/**
 * Reads a window of one plane of a tile-compressed image (FITS Standard 4.0 §10.1) as physical values in single precision, NaN for missing
 * ones. Only the tiles that the window touches are read and decompressed.
 *
 * @param out receives the pixels (`width × height` values); a new array by default
 * @throws ArgumentError when the HDU has no image, the window is outside it or `out` has another size
 * @throws FitsFormatError when the header or a tile is damaged; UnsupportedError for an unknown compression
 */
export async function readCompressedImageRows(
  file: FitsFile,
  hdu: Hdu,
  window?: ImageWindow,
  out?: Float32Array,
): Promise<Raster> {
  const area = resolveWindow(hdu, window);
  const data = await readTiles(file, hdu, area, out, (pixels) => new Float32Array(pixels));
  return { data, width: area.width, height: area.height };
}

/** As {@link readCompressedImageRows}, in double precision. */
export async function readCompressedImageFloat64(
  file: FitsFile,
  hdu: Hdu,
  window?: ImageWindow,
  out?: Float64Array,
): Promise<Float64Raster> {
  const area = resolveWindow(hdu, window);
  const data = await readTiles(file, hdu, area, out, (pixels) => new Float64Array(pixels));
  return { data, width: area.width, height: area.height };
}

/** Reads a window into `out`, or into a new array once the tiles are known to hold that many pixels. */
async function readTiles<T extends PixelArray>(
  file: FitsFile,
  hdu: Hdu,
  area: PlaneWindow,
  out: T | undefined,
  create: (pixels: number) => T,
): Promise<T> {
  const pixels = area.width * area.height;
  if (out && out.length !== pixels)
    throw new ArgumentError('out', `${out.length} values for ${pixels} pixels`);
  const layout = tileLayout(hdu);
  const location = { ...hdu.header.location, file: file.source.name };
  const tiles = await locateTiles(file, hdu, layout, planTiles(layout, area));
  checkTileSizes(layout, tiles, location);
  const data = out ?? create(pixels);
  const mostPixels = tiles.reduce((most, { plan }) => Math.max(most, plan.pixels), 0);
  const memory: TileMemory<T> = { integers: new Int32Array(mostPixels), values: create(mostPixels) };
  await fetchTiles(file, hdu, layout, tiles, (tile, bytes) =>
    placeTile(layout, tile, bytes, area.width, memory, data, location),
  );
  return data;
}

/** Memory that all tiles share, as long as the longest one. */
interface TileMemory<T> {
  readonly integers: Int32Array;
  readonly values: T;
}

/** Decodes one tile and copies the part of it that the window shows. */
function placeTile<T extends PixelArray>(
  layout: TileLayout,
  tile: LocatedTile,
  bytes: Uint8Array,
  windowWidth: number,
  memory: TileMemory<T>,
  data: T,
  location: FitsLocation,
): void {
  const { plan, row, form, scale, zero, blank } = tile;
  const stored: StoredTile = { row, pixels: plan.pixels, form, bytes, scale, zero, blank };
  const lastPixel = plan.firstPixel + (plan.copyHeight - 1) * plan.width + plan.copyWidth;
  // Full rows from the start of a tile, as wide as the window, are decoded in place.
  const inPlace = plan.firstPixel === 0 && plan.copyWidth === plan.width && plan.width === windowWidth;
  const values = inPlace
    ? data.subarray(plan.firstOut, plan.firstOut + lastPixel)
    : memory.values.subarray(0, lastPixel);
  withLocation(location, plan.row, () => decodeTile(layout, stored, values, memory.integers));
  if (inPlace) return;
  for (let row = 0; row < plan.copyHeight; row++) {
    const from = plan.firstPixel + row * plan.width;
    data.set(values.subarray(from, from + plan.copyWidth), plan.firstOut + row * windowWidth);
  }
}

/** Runs `decode`; adds the location of the tile to its errors. */
function withLocation(location: FitsLocation, row: number, decode: () => void): void {
  try {
    decode();
  } catch (error) {
    if (error instanceof FitsFormatError)
      throw new FitsFormatError(`tile ${row + 1}: ${error.reason}`, location);
    if (error instanceof UnsupportedError) throw new UnsupportedError(error.reason, location);
    throw error;
  }
}
