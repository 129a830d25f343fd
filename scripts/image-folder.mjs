/** `npm run image-folder`: makes the folder that the container image is copied from (Dockerfile), and prints its size. */
import { readCommandLine, runProgram } from './processes/command-line.mjs';
import { folderBytes, makeImageFolder } from './project/image-folder.mjs';
import { PROJECT_ROOT } from './project/root.mjs';

const USAGE = `Usage: npm run image-folder -- FOLDER

Copies the programs of npm run build, and the packages that they load, to a new folder: what the last stage of the Dockerfile copies.`;

const BYTES_PER_MB = 1e6;

const { positionals } = readCommandLine(USAGE, {}, { allowPositionals: true });

await runProgram('image-folder', async () => {
  const [folder] = positionals;
  if (positionals.length !== 1) throw new Error(USAGE);
  makeImageFolder(PROJECT_ROOT, folder);
  console.log(`${folder}: ${Math.round(folderBytes(folder) / BYTES_PER_MB)} MB`);
});
