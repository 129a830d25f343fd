/** Side in pixels of processed images. */
const SIDE = 48;
const ROWS = 8;

/**
 * Opens a file and does with it what the library can: headers, coordinates, images and all that is made of them, tables, checks.
 * What the library throws on purpose ends the part that it concerns.
 *
 * @param {typeof import('../../libs/kernels/src/index.js') & typeof import('../../libs/kernels/src/sections/parallel.js')} kernels
 * @param {Uint8Array} bytes
 * @param {{ images: boolean }} options images: whether something is made of the images, which takes long
 * @returns {Promise<boolean>} whether the file could be opened
 */
export async function useEverything(kernels, bytes, { images }) {
  const attempt = async (use) => {
    try {
      return await use();
    } catch (error) {
      if (error instanceof kernels.KernelError) return undefined;
      throw error;
    }
  };
  const source = kernels.memorySource(bytes, 'input.fits');
  const file = await attempt(() => kernels.openFits(source, { maxUncompressedBytes: 64e6 }));
  if (!file) return false;
  await attempt(() => kernels.findImageHdu(file));
  await attempt(() => kernels.verifyFits(file));
  for (const hdu of file.hdus.slice(0, 6)) {
    await useHeader(kernels, file, hdu, attempt);
    if (kernels.isImage(hdu)) await attempt(() => useImage(kernels, file, hdu, { attempt, images }));
    if (kernels.isTable(hdu)) await attempt(() => useTable(kernels, file, hdu, attempt));
  }
  return true;
}

async function useHeader(kernels, file, hdu, attempt) {
  await attempt(async () => kernels.hduFromLayout(await kernels.hduLayout(file, hdu), 'input.fits'));
  await attempt(() => kernels.uncompressedHeader(hdu.header));
  for (const card of hdu.header.cards.slice(0, 60)) await attempt(() => kernels.formatCard(card));
  await attempt(() => kernels.worldAxes(hdu.header));
  for (const alternate of [undefined, 'A']) {
    const wcs = await attempt(() => kernels.readCelestialWcs(file, hdu, { alternate }));
    if (wcs) await attempt(() => useWcs(kernels, wcs));
  }
}

function useWcs(kernels, wcs) {
  const [x, y] = [Float64Array.of(0, 1, 50, -1e4, NaN), Float64Array.of(0, 7, 50, 1e7, 0)];
  const [lon, lat] = [new Float64Array(5), new Float64Array(5)];
  wcs.pixelToSky(x, y, lon, lat);
  wcs.skyToPixel(lon, lat, x, y);
  kernels.footprintCorners(wcs, 10, 12);
  kernels.pixelScaleArcsec(wcs);
  kernels.wcsCards(wcs.parameters);
  const target = kernels.createWcs(kernels.localTangent(wcs, 3, 4));
  const map = kernels.pixelMap(target, wcs, 9, 7);
  kernels.requiredWindow(map, 20, 20);
  const image = kernels.createRaster(20, 20);
  for (const method of ['nearest', 'bilinear', 'bicubic', 'lanczos3', 'exact'])
    kernels.reproject(image, map, { method });
  if (kernels.isFixedToStars(wcs.frame))
    kernels.frameChange(wcs.frame, { system: 'ICRS', equinox: 2000 })?.(lon, lat, 5);
}

async function useImage(kernels, file, hdu, { attempt, images }) {
  const [width, height = 1] = hdu.shape;
  const window = { x: 0, y: 0, width: Math.min(width, SIDE), height: Math.min(height, SIDE) };
  await attempt(() => kernels.readImageFloat64(file, hdu, window));
  await attempt(() => kernels.readImageIntegers(file, hdu, window));
  const far = { ...window, x: width - window.width, y: height - window.height };
  await attempt(() => kernels.readImageRows(file, hdu, far));
  const image = await kernels.readImageRows(file, hdu, window);
  if (!images) return;
  for (const use of IMAGING) await attempt(() => use(kernels, image));
}

/** All operations on an image, each separately. */
const IMAGING = [
  ({ imageStatistics, sigmaClippedStatistics, histogram }, { data }) => [
    imageStatistics(data),
    sigmaClippedStatistics(data),
    histogram(data),
  ],
  (kernels, { data, width, height }) => {
    const rgba = new Uint8ClampedArray(4 * width * height);
    kernels.renderIndexed(
      data,
      width,
      height,
      { ...kernels.zscaleLimits(data), stretch: 'asinh' },
      'viridis',
      rgba,
    );
    kernels.renderIndexed(data, width, height, kernels.autoTone(kernels.toneStatistics(data)), 'hot', rgba);
  },
  ({ gaussianFilter, medianFilter, astropyBoxFilter }, image) => [
    gaussianFilter(image, 1.3),
    medianFilter(image, 3),
    astropyBoxFilter(image, 5),
  ],
  ({ reduceRows, splineCoefficients, rejectOutliers }, image) => [
    reduceRows(image, 3),
    splineCoefficients(image),
    rejectOutliers(image),
  ],
  ({ findSources }, image) =>
    ['auto', 'daofind', 'iraf', 'segmentation'].map((method) =>
      findSources(image, { method, thresholdSigma: 3 }),
    ),
  ({ writeFits, featherWeights, pixelNoise }, image) => [
    writeFits([{ data: image.data, shape: [image.width, image.height] }], { checksum: true }),
    featherWeights(image, 4),
    pixelNoise(image),
  ],
];

async function useTable(kernels, file, hdu, attempt) {
  const columns = kernels.tableColumns(hdu);
  await attempt(() => kernels.readTableRows(file, hdu, { start: 0, count: ROWS }));
  const rows = hdu.shape[1] ?? 0;
  await attempt(() => kernels.searchTableRows(file, hdu, 'a', { start: 0, end: Math.min(rows, 500) }));
  for (const column of columns.slice(0, 5)) {
    if (rows > 5000) break;
    await attempt(() => kernels.readTableColumn(file, hdu, column.name, { start: 0, count: ROWS }));
    await attempt(async () => kernels.orderByKeys(await kernels.readSortKeys(file, hdu, column)));
  }
}
