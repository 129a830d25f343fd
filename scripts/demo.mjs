/**
 * `npm run demo`: the service's main job over its public API, as a client: account, search, import, progress on the hub, colour
 * composite as a queued job, download. Prints each step with its time.
 */
import { demoOptions } from './demo/options.mjs';
import { runProgram } from './processes/command-line.mjs';
import { readyProject } from './project/ready-project.mjs';

const options = demoOptions();

await runProgram('demo', async () => {
  await readyProject();
  const { makePicture } = await import('./demo/make-picture.mjs');
  console.log(JSON.stringify(await makePicture(options)));
});
