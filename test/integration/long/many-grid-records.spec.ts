import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { insertRecords } from '../../support/insert-records.js';
import { uploadRecord } from '../../support/library.js';
import { sharedStack } from '../../support/shared-stack.js';
import { starImage } from '../../support/star-image.js';

jest.setTimeout(300_000);

const CHANNELS = 16;
const RECORDS = 500;
const SKY = { ra: 84, dec: -5 };
const SIDE = 64;

it('a grid of 16 channels with 500 records each is measured, or ends at the time limit, and the engine goes on', async () => {
  const stack = await sharedStack();
  const user = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.1, width: SIDE, height: SIDE };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  const id = await uploadRecord(user, 'many_i2d.fits', image);
  const [{ storage_key: storageKey, sha256, wcs }] = await stack.database.query<Record<string, never>[]>(
    'SELECT storage_key, sha256, wcs FROM records WHERE id = $1',
    [id],
  );
  const record = {
    storageKey,
    sha256,
    wcs,
    ownerId: user.id,
    isViewable: true,
    visibility: 'private',
  } as const;
  const channels = [];
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const rows = Array.from({ length: RECORDS }, () => record);
    channels.push({ dataIds: await insertRecords(stack.database, rows) });
  }
  const { status, json } = await user.post('/api/composite/grid', { channels });
  // How many images are measured in this time depends on the machine.
  if (status === 504) expect(json.code).toBe('engine_timeout');
  else await expectTiles(user, { status, json });
  const small = await user.post('/api/composite/grid', { channels: [{ dataIds: [id] }] });
  await expectTiles(user, small, 1);
});

async function expectTiles(
  user: Account,
  { status, json }: Pick<Answer, 'status' | 'json'>,
  channels = CHANNELS,
): Promise<void> {
  expect([status, json.channels?.length]).toEqual([200, channels]);
  const tile = json.channels.at(-1).urlTemplate.replace('{z}/{x}/{y}', '0/0/0').replace('{encoding}', 'f16');
  expect((await user.get(tile)).status).toBe(200);
}
