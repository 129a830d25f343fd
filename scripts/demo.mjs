/**
 * `npm run demo`: does the service's main job over its public API, as a client would: account, search, import,
 * progress on the hub, colour composite as a queued job, download. Prints each step with its time.
 */
import { demoOptions } from './demo/options.mjs';
import { makePicture } from './demo/make-picture.mjs';
import { Failure } from './processes/failure.mjs';

try {
  const summary = await makePicture(demoOptions(process.argv.slice(2)));
  console.log(JSON.stringify(summary));
} catch (error) {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`demo: ${error.message}`);
  process.exitCode = 1;
}
