import { loadSettings, runMain } from '#platform';
import { makeBucket } from '#platform/make-bucket';

/** Creates the bucket of S3_BUCKET unless it exists; run once before the apps start. */
export const started = runMain(async () => {
  const settings = loadSettings('bucket');
  const isNew = await makeBucket(settings);
  process.stdout.write(`bucket ${settings.S3_BUCKET} ${isNew ? 'made' : 'found'}\n`);
});
