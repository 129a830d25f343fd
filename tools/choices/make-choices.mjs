/** Writes docs/choices.md, and its pictures with a running service. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openAccount } from '../../scripts/demo/client.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { formatted } from '../generate/formatted.mjs';
import { CHOICES_PAGE, choicesPage } from './choices-page.mjs';
import { CHOICES } from './choices.mjs';
import { openScenes, PANELS } from './panels.mjs';
import { drawStrip } from './strip.mjs';

/** @param {{ url: string, out: string, only?: string }} options */
export async function makeChoices({ url, out, only }) {
  await writeFile(path.join(PROJECT_ROOT, CHOICES_PAGE), formatted(CHOICES_PAGE, choicesPage()));
  const client = await openAccount(url);
  try {
    const scenes = await openScenes(client);
    for (const { name, values } of CHOICES.filter((list) => only === undefined || list.name === only)) {
      const panels = [];
      for (const value of values) panels.push({ label: value, picture: await PANELS[name](scenes, value) });
      await writeFile(path.join(out, `${name}.png`), await drawStrip(panels));
      console.log(`${name}: ${values.join(', ')}`);
    }
  } finally {
    client.close();
  }
}
