/**
 * `npm run demo`: does the service's main job over its public API, as a client would: account, search, import,
 * progress on the hub, colour composite as a queued job, download. Prints each step with its time.
 */
import { demoOptions } from './demo/options.mjs';
import { describeFailure, Failure } from './processes/failure.mjs';
import { readyClient } from './project/ready-client.mjs';

try {
  const options = demoOptions(process.argv.slice(2));
  await readyClient();
  const { makePicture } = await import('./demo/make-picture.mjs');
  console.log(JSON.stringify(await makePicture(options)));
} catch (error) {
  console.error(error instanceof Failure ? `demo: ${error.message}` : describeFailure(error));
  process.exitCode = 1;
}
