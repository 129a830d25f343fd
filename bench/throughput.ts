/**
 * What one caller alone gets from the service: new previews and composites a second, several at once. Compares two versions of the service
 * when it runs alternately in both. `npm run bench -- throughput`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { clientAtAddress, type AddressedRequest } from './parts/client-at-address.js';
import { startLibraryService } from './parts/library-service.js';
import {
  LARGEST,
  composite,
  imageFile,
  preview,
  upload,
  type Neighbour,
} from './parts/neighbour-requests.js';
import { withPostgres } from './parts/own-postgres.js';

const SIDE = 2048;
const PREVIEWS = { requests: 150, atOnce: 10 } as const;
const COMPOSITES = { requests: 12, atOnce: 2 } as const;

async function perSecond(
  send: (order: AddressedRequest) => Promise<unknown>,
  { requests, atOnce }: { readonly requests: number; readonly atOnce: number },
  order: () => AddressedRequest,
): Promise<number> {
  const began = performance.now();
  let left = requests;
  const one = async () => {
    while ((left -= 1) >= 0) await send(order());
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (1000 * requests) / (performance.now() - began);
}

async function measure(url: string): Promise<void> {
  const client = clientAtAddress(url, '127.0.0.1');
  const send = async <T>(order: AddressedRequest): Promise<T> => {
    const { status, headers, body } = await client.send(order);
    if (status >= 400) throw new Error(`${order.path}: ${status} ${body.toString()}`);
    return (headers['content-type']?.includes('json') ? JSON.parse(body.toString()) : undefined) as T;
  };
  const account = { username: 'alone', email: 'alone@example.org', password: 'Bench-Neighbour-1' };
  const { accessToken: token } = await send<{ accessToken: string }>({
    ...{ method: 'POST', path: '/api/auth/register', json: account },
  });
  const { id: recordId } = await send<{ id: string }>(upload({ token }, imageFile(SIDE)));
  const caller: Neighbour = { url, localAddress: '127.0.0.1', token, recordId };
  await perSecond(send, { requests: 20, atOnce: 10 }, () => preview(caller)); // Compiles the code.
  await send(composite(caller, LARGEST));
  const previews = await perSecond(send, PREVIEWS, () => preview(caller));
  const composites = await perSecond(send, COMPOSITES, () => composite(caller, LARGEST));
  console.log(
    `previews ${previews.toFixed(1)} a second, composites ${composites.toFixed(3)} a second, load ${loadavg()[0].toFixed(1)}`,
  );
  client.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-throughput-'));
try {
  await withPostgres(async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    const service = await startLibraryService(folder, databaseUrl, ['processing', 'worker', 'api']);
    try {
      await measure(new URL(service.api).origin);
    } finally {
      await service.close();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
