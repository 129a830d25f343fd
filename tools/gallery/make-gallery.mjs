/** Makes the pictures of the gallery, and a page that shows them with their orders and numbers. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openAccount, serviceHealth } from '../../scripts/demo/client.mjs';
import { colorChannels } from '../../scripts/demo/color-channels.mjs';
import { inOrder } from '../../scripts/demo/filter-order.mjs';
import { findObservations, importAll } from '../../scripts/demo/make-picture.mjs';
import { fetchPicture, openFiles } from './client.mjs';
import { centroidSpread, skyTint } from './measure.mjs';
import { MOSAIC, PICTURES } from './pictures.mjs';

/** Small enough to be kept; numbers are taken from what loses nothing. */
const JPEG = { outputFormat: 'jpeg', quality: 90 };
const DEEP = { outputFormat: 'png', bitDepth: 16 };

/**
 * @param {{ baseUrl: string, fits: string, out: string, only?: string }} options `only`: a part of the names of those that are
 * made again; the page is written when all are
 */
export async function makeGallery({ baseUrl, fits, out, only }) {
  await serviceHealth(baseUrl);
  const account = await openAccount(baseUrl);
  const files = openFiles(account, fits);
  const wanted = (/** @type {{ name: string }} */ { name }) => only === undefined || name.includes(only);
  await mkdir(out, { recursive: true });
  const entries = [];
  for (const picture of PICTURES.filter(wanted)) {
    const channels = await channelsOf(picture, account, files);
    const made = await composite(account, { ...JPEG, ...picture.request, channels });
    entries.push(await write(out, picture, made, channels));
  }
  if (wanted(MOSAIC)) entries.push(await writeMosaic(out, account, files));
  for (const { name, numbers } of entries) console.log(`${name.padEnd(22)} ${numbers}`);
  if (only === undefined) await writeFile(path.join(out, 'README.md'), page(entries));
}

/** Channels with the ids of records: of files that are uploaded, or of a target that is imported. */
async function channelsOf(picture, account, files) {
  if (!picture.target)
    return Promise.all(
      picture.request.channels.map(async ({ files: names, ...channel }) => ({
        ...channel,
        dataIds: await Promise.all(names.map(files.idOf)),
      })),
    );
  const silent = () => undefined;
  const observations = await findObservations(account, picture.target, silent);
  return colorChannels(inOrder(await importAll(account, observations, silent)));
}

/** The picture, and each of its channels alone in grey on the same grid. */
async function composite(account, request) {
  const picture = await fetchPicture(account, '/api/composite/generate-nchannel', request);
  const alone = [];
  for (const i of request.channels.keys()) {
    const channels = request.channels.map(({ dataIds }, j) => ({
      ...{ dataIds, color: { rgb: [1, 1, 1] }, stretch: 'linear', weight: i === j ? 1 : 0 },
    }));
    const grey = { ...request, channels, sharpening: undefined, saturation: undefined, ...DEEP };
    alone.push((await fetchPicture(account, '/api/composite/generate-nchannel', grey)).bytes);
  }
  return { ...picture, alone };
}

/** @param {string} out @param {{ name: string, title: string, target?: string, request: object }} picture */
async function write(out, { name, title, target, request }, { bytes, seconds, alone }, channels) {
  const order = {
    ...request,
    ...(target && { target, channels: channels.map(withoutIds) }),
  };
  await save(out, `${name}.jpg`, bytes, order);
  const { sky, tint } = await skyTint(bytes);
  const { sources, median, worst } = await centroidSpread(alone);
  const places =
    sources === 0
      ? 'no lone bright sources'
      : `${sources} sources, channels within ${median.toFixed(2)} pixels (median; ${worst.toFixed(2)} at worst)`;
  const numbers = `${seconds.toFixed(2)} s; sky ${sky.join(', ')} of 255, tint ${tint}; ${places}`;
  return { name, file: `${name}.jpg`, title, numbers };
}

const withoutIds = (channel) => ({ ...channel, dataIds: undefined });

async function writeMosaic(out, account, files) {
  const { name, title, request } = MOSAIC;
  const { files: names, ...rest } = request;
  const dataIds = await Promise.all(names.map(files.idOf));
  const { bytes, seconds } = await fetchPicture(account, '/api/mosaic/generate', { ...rest, dataIds });
  await save(out, `${name}.png`, bytes, request);
  return { name, file: `${name}.png`, title, numbers: `${seconds.toFixed(2)} s` };
}

async function save(out, file, bytes, order) {
  await writeFile(path.join(out, file), bytes);
  await writeFile(path.join(out, `${path.parse(file).name}.json`), `${JSON.stringify(order, null, 2)}\n`);
}

/** @param {{ name: string, file: string, title: string, numbers: string }[]} entries */
const page = (entries) => `# Gallery

Made by \`npm run gallery\` with a running service. Each picture is beside the request that made it, which names files where the
API takes record ids. "Sky" is the median of red, green and blue after clipping, "tint" the difference between them;
there is no value where a nebula fills the picture. "Channels" is the distance of bright sources in single channels from their mean position, in
pixels of the picture. In the COSMOS ring it is 1.8, since its files have nominal coordinates only (F277W is 0.06″ off according to
photutils on the files themselves); the few sources found in nebulae are knots, not stars.

${entries
  .map(
    ({ name, file, title, numbers }) =>
      `## ${title}\n\n![${title}](${file})\n\n[Request](${name}.json). ${numbers}.\n`,
  )
  .join('\n')}`;
