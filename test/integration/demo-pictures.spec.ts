import { SERVICE_ACCOUNT } from '#domain';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { DEMO_OBSERVATIONS } from '../../apps/api/src/demo-pictures/demo-picture.js';
import { callerOf, newRegistration, type Account, type Answer, type Caller } from '../support/api-client.js';
import { openAdmin } from '../support/open-admin.js';
import { sharedStack } from '../support/shared-stack.js';
import { until, waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const CONFIG = '/api/config';
const configOf = async (caller: Caller): Promise<Answer['json']> => (await caller.get(CONFIG)).json;

describe('a service without demo pictures', () => {
  it('tells its limits to everybody', async () => {
    const { url, database } = await sharedStack();
    const { status, headers, json } = await callerOf(url).get(CONFIG);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    const { version } = (await callerOf(url).get('/api/health')).json;
    expect(json).toEqual({
      ...{ version, archive: 'sample', maxUploadBytes: 10_240 * 2 ** 20, maxPictureSide: 8000 },
      tile: { size: 512, encodings: ['f16', 'f32'] },
      demo: null,
    });
    expect(await database.query('SELECT FROM users WHERE id = $1', [SERVICE_ACCOUNT.id])).toEqual([]);
  });

  it.each(['firstlight', 'Firstlight', 'FIRSTLIGHT'])('keeps the name %s for itself', async (username) => {
    const { url } = await sharedStack();
    for (const path of ['/api/auth/register', '/api/auth/browser/register']) {
      const { status, json } = await callerOf(url).post(path, { ...newRegistration(), username });
      expect(status).toBe(400);
      expect(json.errors).toEqual([{ field: 'username', message: 'is reserved for the service' }]);
    }
  });

  it('finds the observations of the demo as the classic recipe of its first target', async () => {
    const anybody = callerOf((await sharedStack()).url);
    const [target] = (await anybody.get('/api/discovery/featured')).json.items;
    const { items } = (await anybody.post('/api/archive/search/target', target.search)).json;
    const observations = items.map((item: Answer['json']) => ({
      ...{ filter: item.filter, instrument: item.instrument, observationId: item.obsId },
      ...{ sRa: item.ra, sDec: item.dec, dataProductType: item.dataProductType },
    }));
    const { recipes } = (await anybody.post('/api/discovery/suggest-recipes', { observations })).json;
    const classic = recipes.find(({ kind }: { kind: string }) => kind === 'classic-3-color');
    expect(classic.observationIds).toEqual(DEMO_OBSERVATIONS);
  });
});

describe('the first start with the sample archive', () => {
  let stack: Stack;
  let urls: string[];
  let anybody: Caller;
  let administrator: Account;

  beforeAll(async () => {
    const ports = await findFreePorts(2);
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    stack = await startStack({
      apps: ['sample-archive', 'archive', 'processing', 'api', 'api-2'],
      env: { DEMO_PICTURES: '1' },
      only: { api: { API_PORT: String(ports[0]) }, 'api-2': { API_PORT: String(ports[1]) } },
    });
    anybody = callerOf(urls[0]);
  });

  const imports = (): Promise<{ id: string; status: string }[]> =>
    stack.database.query(`SELECT id, status FROM jobs WHERE type = 'import' ORDER BY created_at`);
  const records = (): Promise<object[]> => stack.database.query('SELECT id FROM records');
  const restart = async (): Promise<void> => {
    await stack.end('api', 'SIGKILL');
    await stack.start('api');
  };

  it('orders three imports, however many processes start and end', async () => {
    await until(async () => (await imports()).length > 0);
    const first = await imports();
    await restart();
    expect(await imports()).toEqual(first);
    expect(first.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
    expect((await configOf(anybody)).demo).toBeNull();
  });

  it('shows the records once all are imported, though the worker was killed in between', async () => {
    await stack.start('worker');
    await until(async () => (await imports()).some(({ status }) => status === 'running'));
    await stack.end('worker', 'SIGKILL');
    await stack.start('worker');
    // The lease of the killed worker lapses first.
    const isShown = async () => ((await configOf(anybody)).demo === null ? undefined : true);
    await waitFor(isShown, { timeoutMs: 120_000 });
    const { demo } = await configOf(callerOf(urls[1]));
    expect(demo).toEqual({
      targetId: 'carina',
      channels: [
        { dataIds: [expect.any(String)], label: 'F090W', wavelengthUm: 0.9 },
        { dataIds: [expect.any(String)], label: 'F200W', wavelengthUm: 2 },
        { dataIds: [expect.any(String)], label: 'F470N', wavelengthUm: 4.7 },
      ],
    });
    for (const { dataIds } of demo.channels) {
      const { json } = await anybody.get(`/api/spacedata/${dataIds[0]}`);
      expect(json).toMatchObject({ visibility: 'public', status: 'ready', isViewable: true });
    }
  });

  it('adds nothing at later starts', async () => {
    const before = [await imports(), await records()];
    await restart();
    expect([await imports(), await records()]).toEqual(before);
    await stack.database.query('DELETE FROM jobs');
    await restart();
    expect([await imports(), await records()]).toEqual([[], before[1]]);
    expect((await configOf(anybody)).demo).not.toBeNull();
  });

  it('shows none while one of the records is private', async () => {
    administrator = await openAdmin({ url: urls[0], database: stack.database });
    const [{ dataIds }] = (await configOf(anybody)).demo.channels;
    const setVisibility = async (visibility: string) => {
      const { status } = await administrator.put(`/api/spacedata/${dataIds[0]}`, { visibility });
      expect(status).toBe(200);
    };
    await setVisibility('private');
    expect((await configOf(administrator)).demo).toBeNull();
    await setVisibility('public');
    expect((await configOf(anybody)).demo).not.toBeNull();
  });

  it('admits nobody to its account', async () => {
    const { json, status } = await anybody.post('/api/auth/login', {
      username: 'firstlight',
      password: 'Keeper-of-the-stars-1',
    });
    expect([status, json.detail]).toEqual([401, 'Wrong user name or password']);
  });

  it('brings nothing back that an administrator deletes', async () => {
    const { channels } = (await configOf(anybody)).demo;
    for (const { dataIds } of channels)
      expect((await administrator.delete(`/api/spacedata/${dataIds[0]}`)).status).toBe(204);
    expect((await configOf(anybody)).demo).toBeNull();
    await restart();
    expect([await imports(), await records()]).toEqual([[], []]);
  });
});
