/** The picture of each choice, made by the service from the files of scenes.mjs. */
import sharp from 'sharp';
import { unwrap } from '#sdk';
import { field, graticule, MIDDLE, spots, star, step, wideField } from './scenes.mjs';

/** Side of a panel. */
export const PANEL = 120;

/** @typedef {Awaited<ReturnType<typeof openScenes>>} Scenes */

/**
 * Uploads the files.
 *
 * @param {import('#sdk').Firstlight} client
 */
export async function openScenes(client) {
  const upload = async (name, bytes) => (await client.upload(new File([bytes], `${name}.fits`))).id;
  const three = [0, 1, 2];
  return {
    client,
    field: await upload('field', field()),
    wide: await upload('wide', wideField()),
    spots: await upload('spots', spots()),
    stars: await Promise.all([1, 2].map((n) => upload(`star-${n}`, star(n)))),
    steps: await Promise.all(three.map((n) => upload(`step-${n}`, step(n)))),
    graticules: await Promise.all([0, 1].map((half) => upload(`graticule-${half}`, graticule(half)))),
  };
}

/** @type {Record<string, (scenes: Scenes, value: any) => Promise<Buffer>>} */
export const PANELS = {
  stretches: (scenes, stretch) => preview(scenes, scenes.field, { stretch }),
  curves: (scenes, curve) => preview(scenes, scenes.field, { stretch: 'asinh', curve }),
  'color-maps': (scenes, cmap) => preview(scenes, scenes.field, { stretch: 'asinh', cmap }),
  smoothing: (scenes, smoothMethod) =>
    preview(scenes, scenes.spots, { ...PLAIN, smoothMethod, smoothSigma: 2, smoothSize: 5 }),
  detection: detections,
  'combine-methods': (scenes, combineMethod) => steps(scenes, { combineMethod }),
  weightings: (scenes, weighting) => steps(scenes, { weighting }),
  resamplings: (scenes, resampling) =>
    mosaic(scenes, {
      dataIds: scenes.stars,
      resampling,
      crop: CLOSE,
      pixelScaleArcsec: 1 / 8,
      backgroundMatch: false,
    }),
  projections: (scenes, projection) =>
    mosaic(scenes, {
      dataIds: scenes.graticules,
      projection,
      pixelScaleArcsec: 3600,
      northUp: true,
      backgroundMatch: false,
    }),
  algorithms: (scenes, algorithm) => processed(scenes, algorithm, PARAMETERS[algorithm] ?? {}),
  'outlier-sides': (scenes, sides) => processed(scenes, 'reject-outliers', { sides }),
  'outlier-replacements': (scenes, replacement) => processed(scenes, 'reject-outliers', { replacement }),
  crops: (scenes, crop) => steps(scenes, { crop }),
  fits: (scenes, fit) => preview(scenes, scenes.wide, { stretch: 'asinh', fit, height: PANEL }),
  normalizations: composite,
};

const PLAIN = { stretch: 'linear', repairCores: false };
const CLOSE = { ra: MIDDLE.ra, dec: MIDDLE.dec, widthArcsec: 12, heightArcsec: 12 };
const PARAMETERS = {
  'subtract-background': { boxSize: 16 },
  smooth: { sigma: 2 },
  sharpen: { radius: 2, amount: 2 },
};

const bytesOf = async (call) => Buffer.from(/** @type {any} */ (await unwrap(call)));

/** @param {Scenes} scenes */
const preview = ({ client }, id, query) => {
  const params = { path: { id }, query: { width: PANEL, ...query } };
  return bytesOf(client.api.GET('/api/spacedata/{id}/preview', { params, parseAs: 'arrayBuffer' }));
};

/** @param {Scenes} scenes */
const mosaic = ({ client }, body) =>
  bytesOf(
    client.api.POST('/api/mosaic/generate', { body: { stretch: 'linear', ...body }, parseAs: 'arrayBuffer' }),
  );

const steps = (scenes, more) =>
  mosaic(scenes, { dataIds: scenes.steps, backgroundMatch: false, northUp: true, ...more });

/**
 * Two images whose stars lie apart, as channels of similar hues.
 *
 * @param {Scenes} scenes
 * @param {any} normalization
 */
function composite({ client, field, wide }, normalization) {
  const channels = [field, wide].map((id, n) => ({
    dataIds: [id],
    color: { hue: 30 * n },
    stretch: 'asinh',
  }));
  const body = /** @type {any} */ ({
    channels,
    normalization,
    crop: 'intersection',
    width: PANEL,
    height: PANEL,
  });
  return bytesOf(client.api.POST('/api/composite/generate-nchannel', { body, parseAs: 'arrayBuffer' }));
}

/**
 * Sources as circles on the picture.
 *
 * @param {Scenes} scenes
 * @param {any} method
 */
async function detections(scenes, method) {
  const body = { dataId: scenes.field, method, thresholdSigma: 8 };
  const found = await unwrap(scenes.client.api.POST('/api/analysis/detect-sources', { body }));
  if (typeof found === 'string') throw new Error('the sources are not JSON');
  const picture = sharp(await preview(scenes, scenes.field, { stretch: 'asinh' }));
  const { width = PANEL } = await picture.metadata();
  const scale = width / SIDE_OF_FIELD;
  const circles = found.sources.map(
    ({ x, y }) => `<circle cx="${(x + 0.5) * scale}" cy="${width - (y + 0.5) * scale}" r="4"/>`,
  );
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><g fill="none" stroke="lime">${circles.join('')}</g></svg>`;
  return picture
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer();
}

const SIDE_OF_FIELD = 240;

/**
 * A preview of what processing makes; statistics make no file.
 *
 * @param {Scenes} scenes
 */
async function processed(scenes, algorithm, parameters) {
  if (algorithm === 'statistics') return preview(scenes, scenes.spots, PLAIN);
  const { api, jobs } = scenes.client;
  const params = { path: { id: scenes.spots } };
  const body = /** @type {any} */ ({ algorithm, parameters });
  const { jobId } = await unwrap(api.POST('/api/spacedata/{id}/process', { params, body }));
  const { resultDataId } = await jobs.wait(jobId);
  return preview(scenes, resultDataId, PLAIN);
}
