import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.mjs';

/**
 * A copy of the project as it stands, with what is not committed yet, to change at will: the working tree is never touched.
 *
 * @param {string} root the project folder
 * @param {string} folder empty
 * @returns {Promise<string>} the project folder of the copy
 */
export async function copyTree(root, folder) {
  const { output } = await runCommand('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  const tree = path.join(folder, 'tree');
  for (const file of output.split('\0').filter((name) => name && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(tree, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  // The collection of FITS files, where there is one, lies beside the project.
  const collection = path.join(root, '../shared');
  if (existsSync(collection)) symlinkSync(collection, path.join(folder, 'shared'));
  mkdirSync(path.join(tree, '.data'));
  return tree;
}
