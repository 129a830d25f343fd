/** Runs the examples of the cookbook, and writes their pictures beside the page. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { readRecipes, runRecipes } from './recipes.mjs';

/**
 * @param {{ url: string, username: string, password: string, target: string, out: string }} options
 */
export async function makePictures({ out, ...service }) {
  const page = await readFile(path.join(PROJECT_ROOT, 'docs/cookbook.md'), 'utf8');
  const folder = await mkdtemp(path.join(tmpdir(), 'firstlight-cookbook-'));
  try {
    const printed = await runRecipes('sh', readRecipes(page), { ...service, folder });
    for (const [title, output] of printed) console.log(`${title}\n${output}`);
    const pictures = (await readdir(folder)).filter((name) => /\.(png|svg)$/.test(name));
    for (const name of pictures) await writePicture(folder, name, out);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of the widest picture on the page. */
const WIDTH = 480;

/** A picture with few colours, so that it is small. */
async function writePicture(folder, name, out) {
  const bytes = name.endsWith('.svg')
    ? await withImages(folder, name)
    : await readFile(path.join(folder, name));
  const png = await sharp(bytes)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer();
  await writeFile(path.join(out, `${path.parse(name).name}.png`), png);
}

/** An SVG with its pictures inside, since the renderer reads no files. */
async function withImages(folder, name) {
  const svg = await readFile(path.join(folder, name), 'utf8');
  const [, quote, image] = /href=(["'])([\w.]+)\1/.exec(svg) ?? [];
  if (image === undefined) return Buffer.from(svg);
  const data = (await readFile(path.join(folder, image))).toString('base64');
  return Buffer.from(svg.replace(`href=${quote}${image}${quote}`, `href="data:image/png;base64,${data}"`));
}
