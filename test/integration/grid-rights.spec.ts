import { truncateSync } from 'node:fs';
import path from 'node:path';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(120_000);

let stack: RunningStack;
let owner: Account;
let reader: Account;
beforeAll(async () => {
  stack = await sharedStack();
  owner = await openAccount(stack.url);
  reader = await openAccount(stack.url);
});

/** A grid of two records that are shared with the reader. */
interface Shared {
  readonly ids: readonly string[];
  readonly grid: Answer['json'];
}

async function sharedGrid(): Promise<Shared> {
  const [red, green] = STAR_CHANNELS;
  const ids = await Promise.all(
    [red, green].map((channel) => uploadRecord(owner, channelFileName(channel), channelImage(channel))),
  );
  for (const id of ids) await shareWith([reader.id], id);
  const answer = await reader.post('/api/composite/grid', requestOf(ids));
  expect(answer.status).toBe(200);
  return { ids, grid: answer.json };
}

const requestOf = (ids: readonly string[]) => ({ channels: ids.map((id) => ({ dataIds: [id] })) });
const shareWith = async (userIds: string[], id: string) =>
  expect((await owner.post(`/api/spacedata/${id}/share`, { userIds })).status).toBe(200);

const tileOf = (caller: Caller, { grid }: Shared, channel: number): Promise<Answer> =>
  caller.get(grid.channels[channel].urlTemplate.replace('{z}/{x}/{y}', '0/0/0').replace('{encoding}', 'f16'));
const statuses = async (caller: Caller, shared: Shared): Promise<number[]> =>
  Promise.all([0, 1].map(async (channel) => (await tileOf(caller, shared, channel)).status));

describe('a right that is taken away', () => {
  it('closes its channel at once in the process that took it, and no other channel', async () => {
    const shared = await sharedGrid();
    expect(await statuses(reader, shared)).toEqual([200, 200]);
    await shareWith([], shared.ids[0]);
    const [lost, kept] = await Promise.all([0, 1].map((channel) => tileOf(reader, shared, channel)));
    expect([lost.status, lost.json.code, kept.status]).toEqual([404, 'not_found', 200]);
    expect(lost.json.errors).toEqual([{ field: 'channels.0.dataIds.0', message: 'record not found' }]);
    expect((await reader.get(`/api/composite/grid/${shared.grid.id}`)).status).toBe(404);
    expect(await statuses(owner, shared)).toEqual([200, 200]);
    await shareWith([reader.id], shared.ids[0]);
    expect(await statuses(reader, shared)).toEqual([200, 200]);
  });

  it('closes its channel within seconds when another process took it', async () => {
    const shared = await sharedGrid();
    expect(await statuses(reader, shared)).toEqual([200, 200]);
    await stack.database.query('DELETE FROM record_shares WHERE record_id = $1', [shared.ids[1]]);
    const isClosed = async () => (await tileOf(reader, shared, 1)).status === 404 || undefined;
    expect(await waitFor(isClosed, { timeoutMs: 10_000 })).toBe(true);
    expect(await statuses(reader, shared)).toEqual([200, 404]);
  });

  it('of all records leaves nothing of the grid', async () => {
    const shared = await sharedGrid();
    for (const id of shared.ids) await shareWith([], id);
    // What the owner sees for some seconds is nobody else's.
    expect(await statuses(owner, shared)).toEqual([200, 200]);
    const answers = [
      await tileOf(reader, shared, 0),
      await reader.get(`/api/composite/grid/${shared.grid.id}`),
      await tileOf(callerOf(stack.url), shared, 1),
    ];
    for (const { json } of answers) {
      expect(json).toMatchObject({ status: 404, code: 'grid_unknown' });
      expect(json).not.toHaveProperty('errors');
    }
  });
});

describe('a file between the grid and a tile', () => {
  it('that is deleted is a 404 that names its place, and asking again names its record', async () => {
    const shared = await sharedGrid();
    expect((await owner.delete(`/api/spacedata/${shared.ids[1]}`)).status).toBe(204);
    const { json } = await tileOf(owner, shared, 1);
    expect(json).toMatchObject({ status: 404, errors: [{ field: 'channels.1.dataIds.0' }] });
    expect((await tileOf(owner, shared, 0)).status).toBe(200);
    const again = await owner.post('/api/composite/grid', requestOf(shared.ids));
    expect([again.status, again.json.detail]).toEqual([404, expect.stringContaining(shared.ids[1])]);
  });

  it('that is replaced is a 404 that names it, never another picture', async () => {
    const shared = await sharedGrid();
    await stack.database.query(`UPDATE records SET sha256 = repeat('7', 64) WHERE id = $1`, [shared.ids[0]]);
    const answers = [
      await tileOf(owner, shared, 0),
      await owner.get(`/api/composite/grid/${shared.grid.id}`),
    ];
    for (const { json } of answers)
      expect(json).toMatchObject({
        ...{ status: 404, code: 'grid_unknown' },
        detail: expect.stringContaining(channelFileName(STAR_CHANNELS[0])),
        errors: [{ field: 'channels.0.dataIds.0' }],
      });
    expect((await tileOf(owner, shared, 1)).status).toBe(200);
  });

  it('that cannot be read is a 422 that names it', async () => {
    const shared = await sharedGrid();
    const [{ key }] = await stack.database.query<{ key: string }[]>(
      'SELECT storage_key AS key FROM records WHERE id = $1',
      [shared.ids[0]],
    );
    truncateSync(path.join(stack.dataDir, 'data', key), 3_000);
    const { status, json } = await tileOf(owner, shared, 0);
    expect([status, json.detail]).toEqual([422, expect.stringContaining(channelFileName(STAR_CHANNELS[0]))]);
    expect((await tileOf(owner, shared, 1)).status).toBe(200);
  });
});

it('a grid of another engine is unknown', async () => {
  const { grid } = await sharedGrid();
  await stack.database.query(
    `UPDATE composition_grids SET definition = regexp_replace(definition, '"engine":"[^"]*"', '"engine":"other"') WHERE id = $1`,
    [grid.id],
  );
  const answer = await owner.get(`/api/composite/grid/${grid.id}`);
  expect([answer.status, answer.json.code]).toEqual([404, 'grid_unknown']);
});

it('a grid without a public record is cacheable for its viewer alone, one of public records for all of them', async () => {
  const { grid } = await sharedGrid();
  const id = await uploadRecord(owner, 'public.fits', channelImage(STAR_CHANNELS[2]), {
    visibility: 'public',
  });
  const open = await callerOf(stack.url).post('/api/composite/grid', requestOf([id]));
  const varies = async (caller: Caller, of: string) =>
    (await caller.get(of)).headers.get('vary')?.includes('Authorization') ?? false;
  expect(await varies(reader, `/api/composite/grid/${grid.id}`)).toBe(true);
  expect(await varies(callerOf(stack.url), `/api/composite/grid/${open.json.id}`)).toBe(false);
});
