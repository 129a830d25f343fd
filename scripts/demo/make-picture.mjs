/** The demo's story: from a target name, or a folder of FITS files, to a colour picture. */
import { writeFile } from 'node:fs/promises';
import { Failure } from '../processes/failure.mjs';
import { chooseObservations } from './choose-observations.mjs';
import { call, openAccount, serviceHealth } from './client.mjs';
import { colorChannels } from './color-channels.mjs';
import { shareSky } from './footprints.mjs';
import { openHub } from './hub.mjs';
import { sampleArchiveUrl } from './sample-archive.mjs';
import { stepTimer } from './step-timer.mjs';

/** Radius of the search, degrees: a folder's files may lie apart. */
const TARGET_RADIUS = 0.2;
const FOLDER_RADIUS = 10;

/** @returns what the last line of the demo says */
export async function makePicture(options) {
  const step = stepTimer();
  const health = await serviceHealth(options.baseUrl);
  const account = await openAccount(options.baseUrl, options.dataDir);
  step(`account ${account.username} opened at ${options.baseUrl} (${health.status})`);
  const hub = openHub(account);
  try {
    const target = options.files ? await offerFolder(options, step) : { name: options.target };
    const observations = await findObservations(account, target, step);
    const records = await importAll(account, hub, observations, step);
    const picture = await composite(account, hub, records, options, step);
    return { ...picture, recordIds: records.map(({ id }) => id), seconds: step.total() };
  } finally {
    hub.close();
  }
}

/** Asks the sample archive to serve a folder; it gives the target name under which its files are found. */
async function offerFolder({ baseUrl, dataDir, files: folder }, step) {
  const archiveUrl = sampleArchiveUrl(baseUrl, dataDir);
  const answer = await call(archiveUrl, 'POST', '/sample/folders', { body: { folder } });
  for (const { fileName, reason } of answer.skipped) console.log(`         ${fileName} left out: ${reason}`);
  step(`sample archive serves ${answer.observations.length} images of ${folder} as "${answer.targetName}"`);
  return { name: answer.targetName, radius: FOLDER_RADIUS };
}

/** Neighbouring observations of a target, one a filter. */
export async function findObservations(account, { name, radius = TARGET_RADIUS }, step) {
  const found = await account.post('/api/archive/search/target', {
    targetName: name,
    radius,
    pageSize: 1000,
  });
  const chosen = chooseObservations(found.items);
  step(
    `"${name}": ${found.total} observations, ${chosen.length} filters: ${chosen.map((o) => o.filter).join(' ')}`,
  );
  if (chosen.length < 2)
    throw new Failure(`a colour picture needs two filters of one field; found ${chosen.length}`);
  return chosen;
}

/** Imports side by side; the service decides how many run at once. @returns the images with a place on the sky */
export async function importAll(account, hub, observations, step) {
  const ids = await Promise.all(
    observations.map((observation) => importOne(account, hub, observation, step)),
  );
  const records = await Promise.all(ids.flat().map((id) => account.get(`/api/spacedata/${id}`)));
  return records.filter((record) => record.isViewable && record.wcs);
}

async function importOne(account, hub, { obsId }, step) {
  const { jobId } = await account.post('/api/archive/import', { obsId });
  await hub.follow(jobId, showProgress(obsId));
  const { recordIds, downloadedBytes } = await account.get(`/api/archive/import-progress/${jobId}`);
  step(`imported ${obsId}: ${(downloadedBytes / 1e6).toFixed(1)} MB, ${recordIds.length} record(s)`);
  return recordIds;
}

async function composite(account, hub, records, { out, width }, step) {
  const channels = colorChannels(records);
  const crop = shareSky(records) ? 'intersection' : 'union';
  const request = { channels, northUp: true, crop, width };
  const { jobId } = await account.post('/api/composite/export-nchannel', request);
  await hub.follow(jobId, showProgress('composite'));
  step(`composite of ${channels.map(({ label }) => label).join(', ')} (blue to red)`);
  const png = Buffer.from(await account.download(`/api/jobs/${jobId}/result`));
  await writeFile(out, png);
  const size = pngSize(png);
  step(`picture of ${size.width} × ${size.height} pixels, ${(png.length / 1e6).toFixed(1)} MB: ${out}`);
  return { picture: out, ...size, jobId };
}

/** Prints whole tens of percent, once each. */
function showProgress(what) {
  let shown = -1;
  return ({ percent = 0, stage, message }) => {
    const tens = Math.floor(percent / 10);
    if (tens <= shown) return;
    shown = tens;
    console.log(`         ${what} ${String(Math.round(percent)).padStart(3)} %  ${stage}: ${message}`);
  };
}

/** Width and height stand in the first chunk (IHDR) of a PNG. */
function pngSize(png) {
  if (png.toString('latin1', 1, 4) !== 'PNG') throw new Failure('the result is not a PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
