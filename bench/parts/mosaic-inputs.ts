import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  celestialWcs,
  createWcs,
  findImageHdu,
  fitsChunks,
  openFits,
  tanGrid,
  wcsCards,
  type FitsFile,
  type Hdu,
  type ImageGrid,
} from '#kernels';

/** Centre of the mosaic and its pixels; the inputs have the same scale. */
export const FIELD = { ra: 83.6, dec: -5.4, scaleArcsec: 0.1 };
/** How far a side of an input reaches over its share of the mosaic. */
const OVERLAP = 1.2;

/** An input that stays in its file: read what is needed. */
export interface MosaicInput extends ImageGrid {
  readonly file: FitsFile;
  readonly hdu: Hdu;
  readonly close: () => Promise<void>;
}

/** What the sky looks like at a pixel of the mosaic's grid: a slope, so that a wrong place shows as a wrong value. */
export function skyAtPixel(x: number, y: number): number {
  return 100 + 0.01 * x - 0.02 * y;
}

/** What the background of input `i` has too much. */
export function offsetOf(i: number): number {
  return 3 * Math.sin(1 + i);
}

/** Writes perSide × perSide overlapping, turned images of the sky within a grid; gives their names. */
export async function writeInputs(folder: string, grid: ImageGrid, perSide: number): Promise<string[]> {
  const step = grid.width / perSide;
  const side = Math.round(step * OVERLAP);
  const names: string[] = [];
  for (let i = 0; i < perSide * perSide; i++) {
    const x = Float64Array.of((i % perSide) * step + step / 2);
    const y = Float64Array.of(Math.floor(i / perSide) * step + step / 2);
    grid.wcs.pixelToSky(x, y, x, y);
    const place = { ra: x[0], dec: y[0], rotationDeg: 4 * (i % 3), width: side, height: side };
    const parameters = tanGrid({ ...FIELD, ...place });
    const data = imageOfSky(grid, { wcs: createWcs(parameters), width: side, height: side }, offsetOf(i));
    const name = path.join(folder, `${perSide}-${i}.fits`);
    const hdus = [{ data, shape: [side, side], cards: wcsCards(parameters) }];
    await pipeline(fitsChunks(hdus), createWriteStream(name));
    names.push(name);
  }
  return names;
}

function imageOfSky(grid: ImageGrid, image: ImageGrid, offset: number): Float32Array {
  const { width, height } = image;
  const data = new Float32Array(width * height);
  const x = new Float64Array(width);
  const y = new Float64Array(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) x[column] = column;
    y.fill(row);
    image.wcs.pixelToSky(x, y, x, y);
    grid.wcs.skyToPixel(x, y, x, y);
    for (let i = 0; i < width; i++) data[row * width + i] = skyAtPixel(x[i], y[i]) + offset;
  }
  return data;
}

/** Opens a file for ranged reads. */
export async function openInput(name: string): Promise<MosaicInput> {
  const handle = await open(name);
  const read = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  const file = await openFits({ name, size: (await handle.stat()).size, read });
  const hdu = findImageHdu(file);
  const [width, height] = hdu.shape;
  return { file, hdu, wcs: celestialWcs(hdu.header), width, height, close: () => handle.close() };
}
