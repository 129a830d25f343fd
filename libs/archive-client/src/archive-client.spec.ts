import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createArchiveClient, type ArchiveClient } from './archive-client.js';

/** Asks a server that answers everything with this text. */
async function asking<T>(answer: string, ask: (client: ArchiveClient) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.end(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createArchiveClient({ url, secret: 'secret' });
  try {
    return await ask(client);
  } finally {
    await client.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

const SEARCH = { by: 'observation', obsId: 'jw1', page: 1, pageSize: 10 } as const;
const CALLS: Readonly<Record<string, (client: ArchiveClient) => Promise<unknown>>> = {
  search: (client) => client.search(SEARCH),
  products: (client) => client.products({ obsIds: ['jw1'] }),
  observations: (client) => client.observations({ obsIds: ['jw1'] }),
  planImport: (client) => client.planImport({ obsId: 'jw1', productType: 'SCIENCE', calibLevels: [3] }),
  download: (client) => client.download({ obsId: 'jw1', source: 'auto', files: [] }, () => undefined),
  health: (client) => client.health(),
};
const AGREED: Readonly<Record<string, object>> = {
  search: { items: [{ obsId: 'jw1' }], total: 1, page: 1, pageSize: 10, resolved: null, truncated: false },
  products: [{ obsId: 'jw1' }],
  observations: [],
  planImport: { observation: { obsId: 'jw1' }, files: [{ fileName: 'a.fits' }] },
  download: { files: [] },
  health: { status: 'up', archiveUrl: 'http://archive' },
};

describe.each(Object.keys(CALLS))('%s', (name) => {
  it('accepts valid responses', async () => {
    expect(await asking(JSON.stringify(AGREED[name]), CALLS[name])).toEqual(AGREED[name]);
  });

  it.each([
    '<html>Welcome</html>',
    '',
    'null',
    '{}',
    '{"items":{},"total":1,"observation":{},"files":"none"}',
    '{"items":[null],"total":1,"observation":{},"files":[1]}',
    '["jw1"]',
  ])('takes %j for the response of a foreign server', async (answer) => {
    const strange = { component: 'archive', failure: 'strange' };
    await expect(asking(answer, CALLS[name])).rejects.toMatchObject(strange);
  });
});

it.each(['{"items":[]}', '{"total":"1","items":[]}'])('a search without its number: %s', async (answer) => {
  await expect(asking(answer, CALLS.search)).rejects.toMatchObject({ failure: 'strange' });
});

it('a plan without an observation', async () => {
  await expect(asking('{"files":[]}', CALLS.planImport)).rejects.toMatchObject({ failure: 'strange' });
});
