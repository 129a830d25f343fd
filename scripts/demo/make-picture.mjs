import { writeFile } from 'node:fs/promises';
import { unwrap } from '#sdk';
import { Failure } from '../processes/failure.mjs';
import { chooseObservations } from './choose-observations.mjs';
import { inWords, openAccount, serviceHealth } from './client.mjs';
import { colorChannels } from './color-channels.mjs';
import { shareSky } from './footprints.mjs';
import { offerFolder } from './sample-archive.mjs';

/** The demo's story: from a target name, or a folder of FITS files, to a colour picture. */

/** @typedef {import('#sdk').Firstlight} Firstlight */

/** Radius of the search, degrees: a folder's files may be far apart. */
const TARGET_RADIUS = 0.2;
const FOLDER_RADIUS = 10;

/** @returns the last line of the demo */
export async function makePicture(options) {
  const step = stepTimer();
  const health = await serviceHealth(options.baseUrl);
  const account = await openAccount(options.baseUrl, options.dataDir);
  step(`account ${account.username} opened at ${options.baseUrl} (${health.status})`);
  try {
    const target = options.files ? await folderTarget(options, step) : { name: options.target };
    const observations = await findObservations(account, target, step);
    const records = await importAll(account, observations, step);
    const picture = await composite(account, records, options, step);
    return { ...picture, recordIds: records.map(({ id }) => id), seconds: step.total() };
  } finally {
    account.close();
  }
}

/** Registers a folder in the sample archive; returns the target name of its files. */
async function folderTarget({ baseUrl, dataDir, files: folder }, step) {
  const { skipped, observations, targetName } = await offerFolder(baseUrl, dataDir, folder);
  for (const { fileName, reason } of skipped) console.log(`         ${fileName} left out: ${reason}`);
  step(`sample archive serves ${observations.length} images of ${folder} as "${targetName}"`);
  return { name: targetName, radius: FOLDER_RADIUS, obsIds: observations.map(({ obsId }) => obsId) };
}

/**
 * Neighbouring observations of a target, one per filter.
 *
 * @param {Firstlight} account
 * @param {{ name: string, radius?: number, obsIds?: string[] }} target obsIds: only these, of all that lie within the radius
 */
export async function findObservations({ api }, { name, radius = TARGET_RADIUS, obsIds }, step) {
  const body = { targetName: name, radius, pageSize: 1000 };
  const found = await inWords(unwrap(api.POST('/api/archive/search/target', { body })));
  const wanted = obsIds ? found.items.filter(({ obsId }) => obsIds.includes(obsId)) : found.items;
  const chosen = chooseObservations(wanted);
  step(
    `"${name}": ${found.total} observations, ${chosen.length} filters: ${chosen.map((o) => o.filter).join(' ')}`,
  );
  if (chosen.length < 2)
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
  const ids = await Promise.all(observations.map((observation) => importOne(account, observation, step)));
  const one = (/** @type {string} */ id) =>
    inWords(unwrap(account.api.GET('/api/spacedata/{id}', { params: { path: { id } } })));
  const records = await Promise.all(ids.flat().map(one));
  return records.filter((record) => record.isViewable && record.wcs);
}

/** @param {Firstlight} account */
async function importOne({ api, jobs }, { obsId }, step) {
  const { jobId } = await inWords(unwrap(api.POST('/api/archive/import', { body: { obsId } })));
  const job = await inWords(jobs.wait(jobId, { onProgress: showProgress(obsId) }));
  if (job.type !== 'import') throw new Error(`${jobId} is no import`);
  const { recordIds, downloadedBytes } = job;
  step(`imported ${obsId}: ${(downloadedBytes / 1e6).toFixed(1)} MB, ${recordIds.length} record(s)`);
  return recordIds;
}

/** @param {Firstlight} account */
async function composite({ api, jobs }, records, { out, width }, step) {
  const channels = colorChannels(records);
  /** @type {'intersection' | 'union'} */
  const crop = shareSky(records) ? 'intersection' : 'union';
  const body = { channels, northUp: true, crop, width };
  const { jobId } = await inWords(unwrap(api.POST('/api/composite/export-nchannel', { body })));
  await inWords(jobs.wait(jobId, { onProgress: showProgress('composite') }));
  step(`composite of ${channels.map(({ label }) => label).join(', ')} (blue to red)`);
  const result = await inWords(jobs.result(jobId));
  const png = Buffer.from(await result.bytes());
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
