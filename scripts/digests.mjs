/** `npm run digests`: pins the images of docker-compose.yml and the Dockerfiles to what their registries have now. */
import path from 'node:path';
import { readCommandLine, runProgram } from './processes/command-line.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { pinImages } from './containers/pin-images.mjs';

const { positionals } = readCommandLine(
  `Usage: npm run digests [-- FILE ...]

Writes the digest of each image with a tag into docker-compose.yml and the Dockerfiles (or the files named), as
name:tag@sha256:…. Asks the registry of each image; if one does not answer, nothing is written.`,
  {},
  { allowPositionals: true },
);
const FILES = ['docker-compose.yml', 'Dockerfile', 'deploy/backup/Dockerfile'];

await runProgram('digests', async () => {
  const files = positionals.length > 0 ? positionals : FILES.map((file) => path.join(PROJECT_ROOT, file));
  for (const image of await pinImages(files)) console.log(image);
});
