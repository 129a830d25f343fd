import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createFileMoves, RecordEntity, type MoveLedger } from '#domain';
import { diskStorage, type Storage } from '#platform';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { startMeteredProxy, type MeteredProxy } from '../support/metered-proxy.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

/** A ledger that counts nothing. */
const NO_LEDGER = { count: () => Promise.resolve() } as unknown as MoveLedger;

let stack: Stack;
let engine: MeteredProxy;
let storage: Storage;
let user: Account;
let dataIds: string[];
let table: string;
/** A tile of a composition grid. */
let tile: string;

beforeAll(async () => {
  engine = await startMeteredProxy();
  stack = await startStack({ apps: ['api', 'processing'], env: { PROCESSING_URL: engine.url } });
  engine.target = `http://127.0.0.1:${stack.env.PROCESSING_PORT}`;
  storage = diskStorage(path.join(stack.dataDir, 'data'));
  user = await openAccount(stack.url);
  const sky = { ra: 10, dec: -5 };
  const image = (filter: string) =>
    starImage({
      grid: { ...sky, scaleArcsec: 0.5, width: 64, height: 64 },
      star: sky,
      filter,
      fwhmArcsec: 2,
    });
  dataIds = [
    await uploadRecord(user, 'a_i2d.fits', image('F200W')),
    await uploadRecord(user, 'b_i2d.fits', image('F444W')),
  ];
  table = await uploadRecord(user, 'a.csv', 'wavelength,flux\n1,2\n2,3\n');
  const grid = await user.post('/api/composite/grid', { channels: [{ dataIds }] });
  tile = grid.json.channels[0].urlTemplate.replace('{z}/{x}/{y}', '0/0/0').replace('{encoding}', 'f16');
});

/** Gives every file another key, like a storage migration, and removes the old one at once. */
async function renameAll(): Promise<void> {
  const moves = createFileMoves(stack.database, storage, NO_LEDGER);
  for (const { storageKey, sha256, fileSize: size } of await stack.database
    .getRepository(RecordEntity)
    .find()) {
    const key = `uploads/${randomUUID()}/${path.basename(storageKey)}`;
    await moves.announce(key);
    await storage.put(key, await storage.open(storageKey));
    await moves.rename(storageKey, { key, size, sha256 });
    await storage.delete(storageKey);
  }
}

const channels = () => dataIds.map((id, i) => ({ dataIds: [id], color: { hue: 120 * i } }));
const record = () => `/api/spacedata/${dataIds[0]}`;
const region = { type: 'rectangle', x: 5, y: 5, width: 20, height: 20 };

/** All requests to the engine that a client waits for. */
const QUESTIONS: readonly [string, () => Promise<Answer>][] = [
  ['preview', () => user.get(`${record()}/preview?width=32`)],
  ['histogram', () => user.get(`${record()}/histogram`)],
  ['pixeldata', () => user.get(`${record()}/pixeldata`)],
  ['cubeinfo', () => user.get(`${record()}/cubeinfo`)],
  ['header', () => user.get(`${record()}/header`)],
  ['statistics', () => user.post('/api/analysis/region-statistics', { dataId: dataIds[0], region })],
  ['sources', () => user.post('/api/analysis/detect-sources', { dataId: dataIds[0] })],
  ['table-info', () => user.get(`/api/analysis/table-info?dataId=${table}`)],
  ['table-data', () => user.get(`/api/analysis/table-data?dataId=${table}&hduIndex=0`)],
  ['spectrum', () => user.get(`/api/analysis/spectral-data?dataId=${table}&hduIndex=0`)],
  ['composite', () => user.post('/api/composite/generate-nchannel', { channels: channels(), width: 40 })],
  ['estimate', () => user.post('/api/composite/estimate', { channels: channels() })],
  ['channels', () => user.post('/api/composite/analyze-channels', { channels: channels() })],
  ['grid', () => user.post('/api/composite/grid', { channels: [{ dataIds: [dataIds[0]] }] })],
  ['tile', () => user.get(tile)],
  ['mosaic', () => user.post('/api/mosaic/generate', { dataIds, width: 40 })],
  ['mosaic file', () => user.post('/api/mosaic/generate', { dataIds, outputFormat: 'fits' })],
  ['saved mosaic', () => user.post('/api/mosaic/generate-and-save', { dataIds })],
];

it.each(QUESTIONS)(
  'the engine answers about files whose keys changed after they were looked up: %s',
  async (_, ask) => {
    let isRenamed = false;
    engine.before = async () => {
      await renameAll();
      isRenamed = true;
    };
    const { status, json } = await ask();
    expect([isRenamed, status < 300, json?.detail]).toEqual([true, true, undefined]);
  },
);

describe('the validation of a record', () => {
  const validated = async (before: (id: string) => Promise<unknown>) => {
    const id = await uploadRecord(user, 'b.csv', 'wavelength,flux\n1,2\n');
    engine.before = async () => void (await before(id));
    return (await user.post(`/api/spacedata/${id}/validate`)).status;
  };
  const renew = async (id: string) => {
    const key = `uploads/${id}/c.csv`;
    await stack.database.query(`INSERT INTO blobs (key, state) VALUES ($1, 'missing')`, [key]);
    await stack.database.query('UPDATE records SET storage_key = $2 WHERE id = $1', [id, key]);
  };

  it('is 404 when it was removed meanwhile, 409 when it got another file', async () => {
    expect(await validated((id) => user.delete(`/api/spacedata/${id}`))).toBe(404);
    expect(await validated(renew)).toBe(409);
  });
});

it('the engine is 404 about a missing file', async () => {
  const { storageKey } = await stack.database.getRepository(RecordEntity).findOneByOrFail({ id: dataIds[0] });
  engine.before = () => storage.delete(storageKey);
  const { status, json } = await user.get(`${record()}/preview?width=33`);
  expect([status, json.code]).toEqual([404, 'not_found']);
});
