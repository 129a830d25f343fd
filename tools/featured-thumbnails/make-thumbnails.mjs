/** Makes the thumbnails of the featured targets like a client: search, import, recipe, composite. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwrap } from '#sdk';
import { inWords, openAccount, serviceHealth } from '../../scripts/demo/client.mjs';
import { importAll } from '../../scripts/demo/make-picture.mjs';
import { fetchPicture } from '../gallery/client.mjs';
import { Failure } from '../../scripts/processes/failure.mjs';

/** The pictures of twelve targets go with one page. */
const MAX_BYTES = 20_000;
const QUALITIES = [88, 82, 76, 70, 62, 54];

/** Small pictures need a little more colour than large ones. */
const PICTURE = {
  saturation: { saturation: 1.3, vibrancy: 0.3 },
  northUp: true,
  crop: 'intersection',
  width: 256,
  height: 256,
  outputFormat: 'jpeg',
  embedAvm: false,
};

/** @param {{ baseUrl: string, out: string, module: string, only?: string }} options `only`: the id of the one that is made again */
export async function makeThumbnails({ baseUrl, out, module, only }) {
  await serviceHealth(baseUrl);
  const account = await openAccount(baseUrl);
  const { items } = await inWords(unwrap(account.api.GET('/api/discovery/featured')));
  await mkdir(out, { recursive: true });
  for (const target of items)
    if (only === undefined || only === target.id) await makeThumbnail(account, target, out);
  const made = items.filter(({ id }) => existsSync(path.join(out, `${id}.jpg`)));
  await writeFile(module, moduleOf(made, out));
  await writeFile(path.join(out, 'README.md'), pageOf(made, out));
}

async function makeThumbnail(account, target, out) {
  const { recipe, channels } = await recipeOf(account, target);
  const { bytes, request } = await smallPicture(account, channels);
  await writeFile(path.join(out, `${target.id}.jpg`), bytes);
  const order = { ...request, channels: channels.map((channel) => ({ ...channel, dataIds: undefined })) };
  const noted = { target: target.search.targetName, recipe: recipe.name, order };
  await writeFile(path.join(out, `${target.id}.json`), `${JSON.stringify(noted, null, 2)}\n`);
  console.log(`${target.id.padEnd(22)} ${recipe.name}: ${bytes.length} bytes, quality ${request.quality}`);
}

/**
 * The first recipe of what a target's recommended filters have in the archive, once that is imported.
 * @param {import('#sdk').Firstlight} account
 */
async function recipeOf(account, { name, search, recommendedFilters }) {
  const found = await inWords(unwrap(account.api.POST('/api/archive/search/target', { body: search })));
  const wanted = found.items.filter(
    ({ filter, isPublic }) =>
      isPublic && recommendedFilters.some((known) => filter?.split(';').includes(known)),
  );
  if (wanted.length === 0) throw new Failure(`${name}: the archive has nothing of it`);
  const records = await importAll(account, wanted, () => undefined);
  const observations = records.map((record) => ({
    ...{ filter: record.filter ?? '', instrument: record.instrument ?? '', dataId: record.id },
  }));
  const suggestion = account.api.POST('/api/discovery/suggest-recipes', { body: { observations } });
  const { recipes } = await inWords(unwrap(suggestion));
  const recipe = recipes.find(({ filters }) =>
    filters.every((filter) => recommendedFilters.includes(filter)),
  );
  if (!recipe) throw new Failure(`${name}: no recipe of its recommended filters`);
  return { recipe, channels: recipe.channels };
}

/** In the best quality that stays small. */
async function smallPicture(account, channels) {
  for (const quality of QUALITIES) {
    const request = { ...PICTURE, quality, channels };
    const { bytes } = await fetchPicture(account, '/api/composite/generate-nchannel', request);
    if (bytes.length <= MAX_BYTES) return { bytes, request };
  }
  throw new Failure(`a thumbnail has more than ${MAX_BYTES} bytes`);
}

const moduleOf = (
  made,
  out,
) => `/** Pictures of the featured targets: JPEG in Base64, made of docs/featured by \`npm run featured-thumbnails\`. */
export const FEATURED_THUMBNAILS: Readonly<Partial<Record<string, string>>> = {
${made.map(({ id }) => `  ${keyOf(id)}:\n    '${readFileSync(path.join(out, `${id}.jpg`)).toString('base64')}',\n`).join('')}};
`;

const keyOf = (id) => (/^[a-z]+$/.test(id) ? id : `'${id}'`);

const pageOf = (made, out) => `# Featured targets

Made by \`npm run featured-thumbnails\` with a running service and its sample archive: the first recipe of each target's recommended
filters. Each picture is beside the request that made it, without record ids. The API serves the same bytes
(\`apps/api/src/discovery/featured-thumbnails.ts\`).

${made.map((target) => sectionOf(target, JSON.parse(readFileSync(path.join(out, `${target.id}.json`), 'utf8')))).join('\n')}`;

const sectionOf = ({ id, name, catalogId }, { recipe }) =>
  `## ${name} (${catalogId})\n\n![${name}](${id}.jpg)\n\n[${recipe}](${id}.json).\n`;
