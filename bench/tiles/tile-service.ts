import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { clientAtAddress, type AddressedRequest, type TimedAnswer } from '../parts/client-at-address.js';
import { startLibraryService, type LibraryService } from '../parts/library-service.js';
import { withPostgres } from '../parts/own-postgres.js';

/** A running service without request limits, and a user of it. */
export interface TileService {
  readonly service: LibraryService;
  /** Its files. */
  readonly folder: string;
  /** Takes compressed bytes. @throws Error when it is refused, as all requests */
  readonly get: (path: string) => Promise<TimedAnswer>;
  /** @returns the parsed answer */
  readonly read: <Answer>(path: string) => Promise<Answer>;
  readonly post: (path: string, json: object) => Promise<TimedAnswer>;
  /** @returns id of the record */
  readonly upload: (name: string, bytes: Uint8Array) => Promise<string>;
}

const ACCOUNT = { username: 'viewer', email: 'viewer@example.org', password: 'Bench-Viewer-1' };

/** Runs the work with a service of its own, which is removed afterwards with all its data. */
export async function withTileService(work: (service: TileService) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-tiles-'));
  try {
    await withPostgres(async (databaseUrl) => {
      await migrateDatabase(databaseUrl);
      const service = await startLibraryService(folder, databaseUrl, ['processing', 'worker', 'api']);
      try {
        await asUser(service, folder, work);
      } finally {
        await service.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asUser(
  service: LibraryService,
  folder: string,
  work: (service: TileService) => Promise<void>,
): Promise<void> {
  const client = clientAtAddress(new URL(service.api).origin, '127.0.0.1');
  const send = async (order: AddressedRequest) => {
    const answer = await client.send(order);
    if (answer.status >= 300) throw new Error(`${order.path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  };
  const registered = await send({ method: 'POST', path: '/api/auth/register', json: ACCOUNT });
  const { accessToken: token } = parsed<{ accessToken: string }>(registered);
  try {
    await work({
      ...{ service, folder },
      get: (path) => send({ path, token, headers: { 'accept-encoding': 'gzip' } }),
      read: async <Answer>(path: string) => parsed<Answer>(await send({ path, token })),
      post: (path, json) => send({ method: 'POST', path, token, json }),
      upload: async (name, bytes) => {
        const order = { method: 'POST', path: '/api/spacedata/upload', token } as const;
        return parsed<{ id: string }>(await send({ ...order, file: { name, bytes } })).id;
      },
    });
  } finally {
    client.close();
  }
}

/** The JSON of an answer. */
export const parsed = <Answer>({ body }: Pick<TimedAnswer, 'body'>): Answer =>
  JSON.parse(body.toString()) as Answer;
