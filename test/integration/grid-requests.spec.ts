import { randomUUID } from 'node:crypto';
import { decodeTile, TILE_SIZE } from '#kernels';
import {
  callerOf,
  ifNoneMatch,
  openAccount,
  type Account,
  type Answer,
  type Caller,
} from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, FIELD, STAR_CHANNELS } from '../support/star-channels.js';
import { starImage } from '../support/star-image.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(180_000);

let stack: RunningStack;
let user: Account;
/** Records of one star in three filters. */
let ids: string[];
let table: string;
let unplaced: string;

beforeAll(async () => {
  stack = await sharedStack();
  user = await openAccount(stack.url);
  ids = await Promise.all(
    STAR_CHANNELS.map((channel) => uploadRecord(user, channelFileName(channel), channelImage(channel))),
  );
  table = await uploadRecord(user, 'grid_x1d.csv', 'wavelength,flux\n1,2\n2,3\n');
  const grid = { ...FIELD, scaleArcsec: 0.1, width: 32, height: 32 };
  const plain = starImage({ grid, star: FIELD, filter: 'F200W', fwhmArcsec: 1, withoutWcs: true });
  unplaced = await uploadRecord(user, 'plain.fits', plain);
});

const channelsOf = (lists: readonly (readonly string[])[]) => lists.map((dataIds) => ({ dataIds }));
const post = (body: object, caller: Caller = user): Promise<Answer> =>
  caller.post('/api/composite/grid', body);
/** A grid. @throws the refusal */
async function gridOf(body: object): Promise<Answer['json']> {
  const { status, json } = await post(body);
  expect([status, json.detail]).toEqual([200, undefined]);
  return json;
}
const threeChannels = () => ({ channels: channelsOf(ids.map((id) => [id])) });
/** The address of a tile without its encoding. */
const tilePath = ({ urlTemplate }: { urlTemplate: string }, ...place: unknown[]): string =>
  ['z', 'x', 'y'].reduce(
    (path, name, i) => path.replace(`{${name}}`, String(place[i])),
    urlTemplate.split('?')[0],
  );
const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map(({ field }: { field: string }) => field);

describe('a grid', () => {
  it('describes its levels and channels', async () => {
    const grid = await gridOf(threeChannels());
    expect(grid).toMatchObject({ tileSize: TILE_SIZE, leftOutImages: 0 });
    expect(grid.levels[0]).toEqual({ width: grid.width, height: grid.height });
    const last = grid.levels.at(-1);
    expect(Math.max(last.width, last.height)).toBeLessThanOrEqual(TILE_SIZE);
    expect(grid.pixelScaleArcsec).toBeCloseTo(0.05, 6);
    for (const [i, channel] of grid.channels.entries())
      expect(channel).toMatchObject({
        ...{ label: STAR_CHANNELS[i].filter, wavelengthUm: expect.any(Number), dataIds: [ids[i]] },
        urlTemplate: `/api/composite/grid/${grid.id}/${channel.key}/{z}/{x}/{y}?encoding={encoding}`,
      });
    expect(JSON.stringify(grid)).not.toMatch(/placement|sha256|uploads\//);
  });

  it('is found again, by its id and by the same request', async () => {
    const grid = await gridOf({ channels: channelsOf([[ids[0], ids[1]], [ids[2]]]) });
    const found = await user.get(`/api/composite/grid/${grid.id}`);
    expect([found.status, found.json]).toEqual([200, grid]);
    const same = { channels: channelsOf([[ids[1].toUpperCase(), ids[0], ids[1]], [ids[2]]]) };
    expect(await gridOf(same)).toEqual(grid);
    const again = await user.get(`/api/composite/grid/${grid.id}`, ifNoneMatch(found.headers.get('etag')!));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(found.headers.get('cache-control')).toMatch(/^private/);
    expect(found.headers.get('vary')).toMatch(/Authorization/);
  });

  it('has the same keys for other labels and for another order of its channels', async () => {
    const keysOf = async (body: object) =>
      (await gridOf(body)).channels.map(({ key }: { key: string }) => key);
    const northUp = true;
    const [a, b, c] = await keysOf({ ...threeChannels(), northUp });
    const labelled = ids.map((id, i) => ({ dataIds: [id], label: `channel ${i}` }));
    expect(await keysOf({ channels: labelled, northUp })).toEqual([a, b, c]);
    const turned = channelsOf([[ids[2]], [ids[0]], [ids[1]]]);
    expect(await keysOf({ channels: turned, northUp })).toEqual([c, a, b]);
    expect(await keysOf({ channels: channelsOf([[ids[0]], [ids[0]]]), northUp })).not.toContain(a);
  });

  it('gives two channels of the same files one key', async () => {
    const { channels } = await gridOf({ channels: channelsOf([[ids[0]], [ids[0]]]) });
    expect(channels[0].key).toBe(channels[1].key);
  });

  it('has another id when a record has new content', async () => {
    const id = await uploadRecord(user, 'renewed.fits', channelImage(STAR_CHANNELS[1]));
    const before = await gridOf({ channels: channelsOf([[id]]) });
    await stack.database.query(`UPDATE records SET sha256 = repeat('7', 64) WHERE id = $1`, [id]);
    const after = await gridOf({ channels: channelsOf([[id]]) });
    expect(after.id).not.toBe(before.id);
    expect(after.channels[0].key).not.toBe(before.channels[0].key);
  });

  it('is anonymous until an account asks for it', async () => {
    const id = await uploadRecord(user, 'public.fits', channelImage(STAR_CHANNELS[0]), {
      visibility: 'public',
    });
    const nobody = callerOf(stack.url);
    const body = { channels: channelsOf([[id]]) };
    const isAnonymous = async () => {
      const { json } = await post(body, nobody);
      const [row] = await stack.database.query<{ is_anonymous: boolean }[]>(
        'SELECT is_anonymous FROM composition_grids WHERE id = $1',
        [json.id],
      );
      return row.is_anonymous;
    };
    expect(await isAnonymous()).toBe(true);
    await gridOf(body);
    expect(await isAnonymous()).toBe(false);
  });
});

describe('tiles', () => {
  it('are answered in both encodings, and not again to who has them', async () => {
    const grid = await gridOf(threeChannels());
    const [channel] = grid.channels;
    const answers = [];
    for (const encoding of ['f16', 'f32']) {
      const answer = await user.get(`${tilePath(channel, 0, 0, 0)}?encoding=${encoding}`);
      expect(answer.status).toBe(200);
      const { header } = decodeTile(answer.bytes, channel);
      expect(header).toMatchObject({ level: 0, x: 0, y: 0 });
      answers.push(answer);
    }
    const [half, exact] = answers.map(({ headers }) => headers.get('etag')!);
    expect(half).not.toBe(exact);
    expect((await user.get(tilePath(channel, 0, 0, 0))).bytes).toEqual(answers[0].bytes);
    const again = await user.get(tilePath(channel, 0, 0, 0), ifNoneMatch(half));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const { headers } = answers[0];
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('vary')).toMatch(/Authorization/);
  });

  it('show the star of each channel at one place', async () => {
    const grid = await gridOf(threeChannels());
    const level = grid.levels.length - 1;
    const peaks = [];
    for (const channel of grid.channels) {
      const { bytes } = await user.get(`${tilePath(channel, level, 0, 0)}?encoding=f32`);
      const { values } = decodeTile(bytes, channel);
      const brightest = values.reduce((best, value, i) => (value > values[best] ? i : best), 0);
      peaks.push([brightest % TILE_SIZE, Math.floor(brightest / TILE_SIZE)]);
    }
    for (const [x, y] of peaks) {
      expect(Math.abs(x - peaks[0][0])).toBeLessThanOrEqual(2);
      expect(Math.abs(y - peaks[0][1])).toBeLessThanOrEqual(2);
    }
  });

  it('outside the grid are missing', async () => {
    const grid = await gridOf(threeChannels());
    const { width, height } = grid.levels[0];
    const beyond = [
      [grid.levels.length, 0, 0],
      [0, Math.ceil(width / TILE_SIZE), 0],
      [0, 0, Math.ceil(height / TILE_SIZE)],
      [0, 2 ** 31 - 1, 2 ** 31 - 1],
    ];
    for (const place of beyond)
      expect((await user.get(tilePath(grid.channels[0], ...place))).json).toMatchObject({
        ...{ status: 404, code: 'not_found' },
      });
  });

  it.each([
    ['z', [-1, 0, 0]],
    ['z', ['a', 0, 0]],
    ['x', [0, 1.5, 0]],
    ['x', [0, 2 ** 31, 0]],
    ['y', [0, 0, '1e400']],
    ['y', [0, 0, '%00']],
    ['encoding', [0, 0, '0?encoding=f64']],
    ['encoding', [0, 0, '0?encoding=f16&encoding=f32']],
    ['more', [0, 0, '0?more=1']],
  ])('are refused by %s (%j)', async (field, place) => {
    const grid = await gridOf(threeChannels());
    const answer = await user.get(tilePath(grid.channels[0], ...place));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('of unknown grids and channels are unknown', async () => {
    const { id, channels } = await gridOf(threeChannels());
    const other = randomUUID().replaceAll('-', '');
    const unknown = [
      `${other}`,
      ...[`${other}/${channels[0].key}/0/0/0`, `${id}/${other}/0/0/0`, `${id.toUpperCase()}`],
      ...['x', '%27%3B--', 'a'.repeat(2_000), `${id}/x/0/0/0`],
    ];
    for (const path of unknown)
      expect((await user.get(`/api/composite/grid/${path}`)).json).toMatchObject({
        ...{ status: 404, code: 'grid_unknown' },
      });
  });
});

describe('a request for a grid', () => {
  it.each<[string, number, string[], () => object]>([
    ['no channel', 400, ['channels'], () => ({ channels: [] })],
    ['17 channels', 400, ['channels'], () => ({ channels: channelsOf(Array(17).fill([ids[0]])) })],
    ['no record', 400, ['channels.0.dataIds'], () => ({ channels: channelsOf([[]]) })],
    ['501 records', 400, ['channels.0.dataIds'], () => ({ channels: channelsOf([Array(501).fill(ids[0])]) })],
    ['no UUID', 400, ['channels.0.dataIds'], () => ({ channels: channelsOf([['1']]) })],
    ['a colour', 400, ['channels.0.color'], () => ({ channels: [{ dataIds: [ids[0]], color: { hue: 1 } }] })],
    ['a width', 400, ['width'], () => ({ ...threeChannels(), width: 100 })],
    ['a crop', 400, ['crop'], () => ({ ...threeChannels(), crop: 'all' })],
    ['a rotation', 400, ['rotationDegrees'], () => ({ ...threeChannels(), rotationDegrees: 181 })],
    ['a table', 400, ['channels.1.dataIds.1'], () => ({ channels: channelsOf([[ids[0]], [ids[1], table]]) })],
    ['no place', 422, ['channels.0.dataIds.1'], () => ({ channels: channelsOf([[ids[0], unplaced]]) })],
    [
      'an unknown id',
      404,
      ['channels.0.dataIds.1'],
      () => ({ channels: channelsOf([[ids[0], randomUUID()]]) }),
    ],
  ])('is refused for %s', async (_, status, fields, body) => {
    const answer = await post(body());
    expect([answer.status, fieldsOf(answer)]).toEqual([status, fields]);
  });
});
