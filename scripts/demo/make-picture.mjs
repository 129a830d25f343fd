import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwrap } from '#sdk';
import { Failure } from '../processes/failure.mjs';
import { chooseObservations } from './choose-observations.mjs';
import { inWords, openAccount, serviceHealth } from './client.mjs';
import { colorChannels } from './color-channels.mjs';
import { inOrder, wavelengthOf } from './filter-order.mjs';
import { assertPicture, chooseImages, withFilters } from './folder-images.mjs';
import { shareSky } from './footprints.mjs';
import { offerFolder } from './sample-archive.mjs';

/** The demo's story: from a target name, or a folder of FITS files, to a colour picture. */

/** @typedef {import('#sdk').Firstlight} Firstlight */

/** Radius of the search for observations of a target, degrees. */
const TARGET_RADIUS = 0.2;
/** Files of a folder may be of any level. */
const ALL_LEVELS = /** @type {(1 | 2 | 3)[]} */ ([1, 2, 3]);
/** A colour picture needs this many images. */
const MIN_IMAGES = 2;

/** @returns the last line of the demo */
export async function makePicture(options) {
  const step = stepTimer();
  const health = await serviceHealth(options.baseUrl);
  const account = await openAccount(options.baseUrl, options.dataDir);
  step(`account ${account.username} opened at ${options.baseUrl} (${health.status})`);
  try {
    const observations = options.files
      ? await folderObservations(options, step)
      : await findObservations(account, options.target, step);
    const records = await importAll(account, observations, step);
    const picture = await composite(account, records, options, step);
    return { ...picture, recordIds: records.map(({ id }) => id), seconds: step.total() };
  } finally {
    account.close();
  }
}

/** Registers a folder in the sample archive; returns those of its images that make a picture, and prints why others do not. */
async function folderObservations({ baseUrl, dataDir, files: folder, filters, order }, step) {
  const { skipped, observations } = await offerFolder(baseUrl, dataDir, folder);
  const images = withFilters(observations, filters);
  const { chosen, leftOut } = chooseImages(images, order);
  for (const { fileName, reason } of [...skipped, ...leftOut]) printLeftOut(fileName, reason);
  step(`sample archive serves ${images.length} images of ${folder}; ${chosen.length} for the picture`);
  assertPicture(images, chosen, folder);
  return chosen.map((image) => ({ ...image, calibLevels: ALL_LEVELS }));
}

const printLeftOut = (/** @type {string} */ fileName, /** @type {string} */ reason) =>
  console.log(`         ${fileName} left out: ${reason}`);

/**
 * Neighbouring observations of a target, one per filter.
 *
 * @param {Firstlight} account
 * @param {string} name
 */
export async function findObservations({ api }, name, step) {
  const body = { targetName: name, radius: TARGET_RADIUS, pageSize: 1000 };
  const found = await inWords(unwrap(api.POST('/api/archive/search/target', { body })));
  const chosen = chooseObservations(found.items);
  step(
    `"${name}": ${found.total} observations, ${chosen.length} filters: ${chosen.map((o) => o.filter).join(' ')}`,
  );
  if (chosen.length < MIN_IMAGES)
    throw new Failure(`a colour picture needs two filters of one field; found ${chosen.length}`);
  return chosen;
}

/**
 * Imports observations concurrently; the service limits how many run at once.
 *
 * @param {Firstlight} account
 * @returns the images with a place on the sky
 */
export async function importAll(account, observations, step) {
  const records = await Promise.all(observations.map((observation) => importOne(account, observation, step)));
  const isUsable = (record) => record.isViewable && record.wcs;
  for (const { fileName } of records.flat().filter((record) => !isUsable(record)))
    printLeftOut(fileName, 'is no image with a celestial coordinate system');
  return records.flat().filter(isUsable);
}

/** @param {Firstlight} account */
async function importOne({ api, jobs }, observation, step) {
  const { obsId, calibLevels } = observation;
  const { jobId } = await inWords(unwrap(api.POST('/api/archive/import', { body: { obsId, calibLevels } })));
  const job = await inWords(jobs.wait(jobId, { onProgress: showProgress(obsId) }));
  if (job.type !== 'import') throw new Error(`${jobId} is no import`);
  const { recordIds, downloadedBytes } = job;
  step(`imported ${obsId}: ${(downloadedBytes / 1e6).toFixed(1)} MB, ${recordIds.length} record(s)`);
  const one = (/** @type {string} */ id) =>
    inWords(unwrap(api.GET('/api/spacedata/{id}', { params: { path: { id } } })));
  return (await Promise.all(recordIds.map(one))).map((record) => withFilter(record, observation));
}

/** The record with the filter of --filters, and the wavelength of its filter. */
function withFilter(record, { filter, isNamed }) {
  if (isNamed) return { ...record, filter, wavelengthUm: wavelengthOf(filter, record.instrument) };
  return { ...record, wavelengthUm: record.wavelengthUm ?? wavelengthOf(record.filter, record.instrument) };
}

/** @param {Firstlight} account */
async function composite({ api, jobs }, records, { out, width, order }, step) {
  if (records.length < MIN_IMAGES)
    throw new Failure(`a colour picture needs two images on the sky; found ${records.length}`);
  const channels = colorChannels(inOrder(records, order));
  /** @type {'intersection' | 'union'} */
  const crop = shareSky(records) ? 'intersection' : 'union';
  const body = { channels, northUp: true, crop, width };
  const { jobId } = await inWords(unwrap(api.POST('/api/composite/export-nchannel', { body })));
  await inWords(jobs.wait(jobId, { onProgress: showProgress('composite') }));
  step(`composite of ${channels.map(({ label }) => label).join(', ')} (blue to red)`);
  const result = await inWords(jobs.result(jobId));
  const png = Buffer.from(await result.bytes());
  await mkdir(path.dirname(out), { recursive: true });
  await writeFile(out, png);
  const size = pngSize(png);
  step(`picture of ${size.width} × ${size.height} pixels, ${(png.length / 1e6).toFixed(1)} MB: ${out}`);
  return { picture: out, ...size, jobId };
}

/** Prints multiples of ten percent, once each. */
function showProgress(what) {
  let shown = -1;
  return ({ percent = 0, stage, message }) => {
    const tens = Math.floor(percent / 10);
    if (tens <= shown) return;
    shown = tens;
    console.log(`         ${what} ${String(Math.round(percent)).padStart(3)} %  ${stage}: ${message}`);
  };
}

/** Width and height are in the first chunk (IHDR) of a PNG. */
function pngSize(png) {
  if (png.toString('latin1', 1, 4) !== 'PNG') throw new Failure('the result is not a PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Prints finished steps with the time since the last one. */
function stepTimer() {
  const start = performance.now();
  let last = start;
  const step = (text) => {
    const now = performance.now();
    console.log(`${((now - last) / 1000).toFixed(2).padStart(6)} s  ${text}`);
    last = now;
  };
  step.total = () => Number(((performance.now() - start) / 1000).toFixed(2));
  return step;
}
