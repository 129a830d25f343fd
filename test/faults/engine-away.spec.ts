import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JobEntity } from '#domain';
import { openAccount, type Account } from '../support/api-client.js';
import { followJob } from '../support/library.js';
import { exportQuickly, uploadField } from '../support/slow-composite.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { untilRow } from '../support/until-row.js';

jest.setTimeout(180_000);

const FILE_NAME = 'jw09998-o001_t001_nircam_clear-f200w_i2d.fits';
const SKY = { ra: 84, dec: -5 };
const COMPOSITES = 3;
const WAITING = 'Waiting for the processing engine';

let stack: Stack;
let user: Account;
let recordId: string;
let folder: string;
let obsId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'api'] });
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  const grid = { ...SKY, scaleArcsec: 0.1, width: 64, height: 64 };
  writeFileSync(path.join(folder, FILE_NAME), starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 }));
  const { json } = await stack.sampleArchive.post('/sample/folders', { folder });
  obsId = json.observations[0].obsId;
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

afterAll(() => folder && rmSync(folder, { recursive: true }));

const jobs = () => stack.database.getRepository(JobEntity);

it('the engine is unavailable from the start: jobs wait, say why, can be cancelled and handed over, and complete', async () => {
  await stack.end('processing', 'SIGKILL');
  await stack.start('worker');
  const composites = [];
  for (let i = 0; i < COMPOSITES; i += 1) composites.push(await exportQuickly(user, recordId));
  const importing = (await user.post('/api/archive/import', { obsId })).json.jobId;
  await untilRow(stack, composites[0], ({ message }) => message === WAITING);
  // The import's files exist; it waits for their headers.
  await untilRow(stack, importing, ({ message }) => message === WAITING);

  const cancelled = await user.post(`/api/jobs/${composites[0]}/cancel`);
  expect([cancelled.status, cancelled.json.status]).toEqual([202, 'cancelled']);
  // The next job moves to the head of its queue: it is not started and says why.
  await untilRow(stack, composites[1], ({ message, status }) => message === WAITING && status === 'queued');

  await stack.end('worker', 'SIGTERM');
  expect(await jobs().countBy({ status: 'running' })).toBe(0);
  await stack.start('worker');
  await stack.start('processing');

  for (const id of composites.slice(1))
    expect(await followJob(user, id)).toMatchObject({ status: 'completed' });
  expect(await followJob(user, importing)).toMatchObject({ status: 'completed' });
  const thumbnails = await jobs().findOneByOrFail({ type: 'thumbnails' });
  await untilRow(stack, thumbnails.id, ({ status }) => status === 'completed');
  const rows = await jobs().find();
  expect(rows.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(rows.map(({ crashes }) => crashes)).toEqual(rows.map(() => 0));
  const { items } = (await user.get('/api/spacedata')).json;
  expect(items.filter((item: { fileName: string }) => item.fileName === FILE_NAME)).toHaveLength(1);
});
