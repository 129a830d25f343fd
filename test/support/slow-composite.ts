import type { Account } from './api-client.js';
import { compositeOf, uploadRecord } from './library.js';
import { starImage } from './star-image.js';

const SKY = { ra: 84, dec: -5 };
const SIDE_PIXELS = 512;
/** Most channels of a composite: seconds of work for the engine, few bytes to upload. */
const CHANNELS = 16;
const WIDTH = 2600;

/** Uploads the record of {@link exportSlowly}. */
export function uploadField(user: Account): Promise<string> {
  const grid = { ...SKY, scaleArcsec: 0.1, rotationDeg: 30, width: SIDE_PIXELS, height: SIDE_PIXELS };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  return uploadRecord(user, 'field_f200w_i2d.fits', image);
}

/** Orders a composite that takes seconds, so that a test can interfere in the middle of it. */
export async function exportSlowly(user: Account, recordId: string): Promise<string> {
  const body = compositeOf(
    Array.from({ length: CHANNELS }, () => recordId),
    { width: WIDTH },
  );
  const answer = await user.post('/api/composite/export-nchannel', body);
  if (answer.status !== 202) throw new Error(`export answered ${answer.status}: ${answer.bytes.toString()}`);
  return answer.json.jobId;
}

/** Orders a small composite of one channel. @returns the job */
export async function exportQuickly(user: Account, recordId: string): Promise<string> {
  const body = compositeOf([recordId], { width: 64 });
  return (await user.post('/api/composite/export-nchannel', body)).json.jobId;
}
