import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** Instead of minutes: waiting in the engine, and working. */
const LIMITS = { ENGINE_WAIT_SECONDS: '1', ANALYSIS_SECONDS: '12' };

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'api'],
    env: LIMITS,
  });
  user = await openAccount(stack.url);
  const sky = { ra: 84, dec: -5 };
  const grid = { ...sky, scaleArcsec: 0.1, width: 64, height: 64 };
  const image = starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 1 });
  recordId = await uploadRecord(user, 'field_i2d.fits', image);
});

afterEach(async () => {
  if (stack.isRunning('processing')) stack.resume('processing');
  else await stack.start('processing');
  expect(await waitFor(async () => ((await newGrid()).status === 200 ? true : undefined))).toBe(true);
});

let rotation = 0;
/** A grid that was never measured. */
const newGrid = (): Promise<Answer> => {
  rotation += 1;
  const channels = [{ dataIds: [recordId] }];
  return user.post('/api/composite/grid', { channels, rotationDegrees: rotation });
};
/** A grid, and a request for a tile of it that was never rendered. */
async function newTile() {
  const { json } = await newGrid();
  return () =>
    user.get(json.channels[0].urlTemplate.replace('{z}/{x}/{y}', '0/0/0').replace('{encoding}', 'f16'));
}
const told = ({ status, json }: Answer) => [status, json.code];

it('the engine is away: grids and tiles are 503, grids that are known are answered', async () => {
  const tile = await newTile();
  const { json: known } = await newGrid();
  await stack.end('processing', 'SIGKILL');
  for (const ask of [newGrid, tile]) expect(told(await ask())).toEqual([503, 'engine_unreachable']);
  expect((await user.get(`/api/composite/grid/${known.id}`)).status).toBe(200);
  await stack.start('processing');
  expect((await tile()).status).toBe(200);
});

it('the engine hangs: 504 after the time limit', async () => {
  const tile = await newTile();
  stack.pause('processing');
  const answers = await Promise.all([newGrid(), tile()]);
  for (const answer of answers) expect(told(answer)).toEqual([504, 'engine_timeout']);
});

it('the engine is killed within a tile: 503, and the tile comes as soon as there is an engine', async () => {
  const tile = await newTile();
  stack.pause('processing');
  const asked = tile();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await stack.end('processing', 'SIGKILL');
  const { status, json } = await asked;
  expect([status, json.code]).toEqual([503, expect.stringMatching(/^engine_un/)]);
  await stack.start('processing');
  expect((await tile()).status).toBe(200);
});
