import {
  accumulate,
  composeColor,
  compositeMaximum,
  countCoverage,
  createAccumulator,
  featherFootprint,
  finish,
  footprintOf,
  openFits,
  percentileLimits,
  pixelMap,
  pixelScaleArcsec,
  readCelestialWcs,
  readImageRows,
  reduceRows,
  reductionFactor,
  reproject,
  type ImageGrid,
  type Raster,
  type Rgb,
} from '#kernels';

/** A channel of {@link wholeComposite}: FITS files whose mean is shown, in an asinh stretch. */
export interface WholeChannel {
  readonly files: readonly Uint8Array[];
  readonly rgb: Rgb;
  readonly asinhA: number;
}

/**
 * A composite by its definition, with whole images in memory and every pixel in every step, for comparison: 8-bit RGB, top row first.
 *
 * @param repeat number of times that each channel is added
 */
export async function wholeComposite(
  channels: readonly WholeChannel[],
  grid: ImageGrid,
  fadeRadius: number,
  repeat = 1,
): Promise<{ pixels: Uint8Array; coverage: number }> {
  const { width, height } = grid;
  const prepared = await Promise.all(
    channels.map(async ({ files, rgb, asinhA }) => {
      const { data } = await combined(files, grid);
      const footprint = footprintOf(data);
      const faded = featherFootprint(footprint, width, height, fadeRadius, footprint);
      const tone = { ...percentileLimits(data, 0.1, 99.9), stretch: 'asinh', asinhA } as const;
      return { data, rgb, tone, footprint: faded, weight: repeat };
    }),
  );
  const maximum = compositeMaximum(prepared, grid);
  const pixels = composeColor(prepared, { width, height, maximum }, new Uint8Array(3 * width * height));
  const images = prepared.map(({ data }) => data);
  return { pixels, coverage: countCoverage(images, 0, width * height).all / (width * height) };
}

/** Files combined on a grid, cached for requests with other edges. */
const combinations = new WeakMap<readonly Uint8Array[], Map<string, Promise<Raster>>>();

function combined(files: readonly Uint8Array[], grid: ImageGrid): Promise<Raster> {
  const known = combinations.get(files) ?? new Map<string, Promise<Raster>>();
  combinations.set(files, known);
  const key = JSON.stringify(grid);
  const raster = known.get(key) ?? combine(files, grid);
  known.set(key, raster);
  return raster;
}

/**
 * Files combined on a grid, each reduced first by as many whole pixels as fit into those of the grid.
 * @param offsets the background of each file, to be subtracted
 */
export async function combine(
  files: readonly Uint8Array[],
  grid: ImageGrid,
  offsets: readonly number[] = [],
): Promise<Raster> {
  const mosaic = createAccumulator('mean', grid.width, grid.height);
  for (const [index, bytes] of files.entries()) {
    const source = {
      name: 'whole',
      size: bytes.length,
      read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
    };
    const file = await openFits(source);
    const hdu = file.hdus.find(({ shape }) => shape.length === 2)!;
    const wcs = await readCelestialWcs(file, hdu);
    const map = pixelMap(grid.wcs, wcs, grid.width, grid.height);
    const reduction = reductionFactor(pixelScaleArcsec(wcs), pixelScaleArcsec(grid.wcs));
    const image = reduceRows(await readImageRows(file, hdu), reduction);
    const { data, footprint } = reproject(image, map, { reduction });
    accumulate(mosaic, { ...grid, data }, footprint, { offset: offsets[index] });
  }
  return finish(mosaic).raster;
}
