/**
 * Cost of the largest bodies within the limits: CPU time of the API's main thread for one request of each kind to each operation, the least
 * of five. Requests are sent as an administrator, so that rights stop none of them; none names anything that exists. Requests above
 * `BODIES_MS` (50) are named: other requests wait meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, migrateDatabase } from '#domain';
import { startLibraryService, type LibraryService } from './parts/library-service.js';
import { withPostgres } from './parts/own-postgres.js';
import { mainThreadTimeMs } from './parts/process-figures.js';
import { largeBodies, type LargeBodies } from './parts/worst-bodies.js';

const LIMIT_MS = Number(process.env.BODIES_MS ?? 50);
const TRIES = 5;
const ACCOUNT = { username: 'bodies', email: 'bodies@example.org', password: 'Bench-Password-1' };

await withPostgres(async (databaseUrl) => {
  await migrateDatabase(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bodies-'));
  const service = await startLibraryService(folder, databaseUrl, ['api']);
  try {
    const token = await openAdministrator(service, databaseUrl);
    for (const operation of largeBodies('openapi.json')) await measure(operation, service, token);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function openAdministrator(service: LibraryService, databaseUrl: string): Promise<string> {
  await fetch(`${service.api}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const database = await connectDatabase(databaseUrl, { poolSize: 1 });
  const [[{ id }]] = await database.query<[{ id: string }[]]>(
    `UPDATE users SET role = 'admin' WHERE username = $1 RETURNING id`,
    [ACCOUNT.username],
  );
  await database.destroy();
  return service.login(id);
}

/** Prints a line for each expensive kind of body, and one for the most expensive. */
async function measure(
  { method, route, bodies }: LargeBodies,
  service: LibraryService,
  token: string,
): Promise<void> {
  let worst = { kind: '', ms: 0, status: 0, kilobytes: 0 };
  for (const [kind, body] of Object.entries(bodies)) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    let least = { ms: Infinity, status: 0 };
    for (let i = 0; i < TRIES; i++) {
      const before = mainThreadTimeMs(service.pid);
      const status = await send(new URL(route, service.api), method, text, token);
      const ms = mainThreadTimeMs(service.pid) - before;
      if (ms < least.ms) least = { ms, status };
    }
    if (least.ms > worst.ms) worst = { kind, ...least, kilobytes: text.length / 1000 };
  }
  const cost = `${worst.ms.toFixed(1).padStart(7)} ms${worst.ms > LIMIT_MS ? ' TOO MUCH' : ''}`;
  console.log(
    `${cost}  ${method} ${route}: ${worst.kind} (${worst.kilobytes.toFixed(0)} kB, ${worst.status})`,
  );
  if (worst.ms > LIMIT_MS) process.exitCode = 1;
}

async function send(url: URL, method: string, body: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method, headers, body });
  await answer.arrayBuffer();
  return answer.status;
}
