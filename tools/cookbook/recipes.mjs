/** The examples of docs/cookbook.md, taken out of the page and run as they are. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';

/** Debian's; examples need nothing but its standard library. */
export const PYTHON = '/usr/bin/python3';

const PROGRAMS = {
  sh: { command: 'bash', file: 'recipes.sh', head: 'set -euo pipefail', show: 'echo' },
  python: { command: PYTHON, file: 'recipes.py', head: '', show: 'print' },
};

/** @typedef {keyof typeof PROGRAMS} Language */

/**
 * Sections of a page with their blocks of code.
 *
 * @param {string} text
 * @returns {{ title: string, sh: string[], python: string[] }[]}
 */
export function readRecipes(text) {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    sh: blocksOf(section, 'sh'),
    python: blocksOf(section, 'python'),
  }));
}

/** Every second part between fences is a block, which begins with its language. */
const blocksOf = (section, language) =>
  section
    .split(/^```/m)
    .filter((part, i) => i % 2 === 1 && part.startsWith(`${language}\n`))
    .map((block) => block.slice(language.length + 1))
    .filter((code) => !isOfTheReader(code));

/** Settings that the runner gives as environment, and the upload of a file of the reader's own. */
const isOfTheReader = (code) => code.startsWith('export ') || code.includes('@image.fits');

/**
 * Runs all blocks of one language as one program, in a folder in which they leave their files.
 *
 * @param {Language} language
 * @param {ReturnType<typeof readRecipes>} recipes
 * @param {{ folder: string, url: string, username: string, password: string, target: string, signal?: AbortSignal }} options
 * @returns {Promise<Map<string, string>>} what each recipe printed, by title
 * @throws {Error} with the output, when the program fails
 */
export async function runRecipes(language, recipes, { folder, url, username, password, target, signal }) {
  const { command, file, head, show } = PROGRAMS[language];
  const parts = recipes.map(
    (recipe) => `${show} ${quoted(language, recipe.title)}\n${recipe[language].join('\n')}`,
  );
  await writeFile(path.join(folder, file), [head, ...parts].join('\n'));
  const env = {
    ...process.env,
    ...{ FIRSTLIGHT_URL: url, FIRSTLIGHT_USERNAME: username, FIRSTLIGHT_PASSWORD: password, TARGET: target },
    PYTHONUNBUFFERED: '1',
  };
  const { code, output } = await runCommand(command, [file], { cwd: folder, env, signal });
  if (code !== 0)
    throw new Error(`the ${language} examples of the cookbook ended with code ${code}:\n${output}`);
  return outputs(output);
}

const MARK = '### ';

const quoted = (language, title) => (language === 'sh' ? `'${MARK}${title}'` : `('${MARK}${title}')`);

const outputs = (output) =>
  new Map(
    output
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
