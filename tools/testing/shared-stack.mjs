import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { withDatabase } from '../../scripts/services/postgres-connection.mjs';
import { appSubjects } from './app-processes.mjs';
import { controlProcesses } from './process-control.mjs';

/** All apps that a user of the service needs. */
const APPS = /** @type {const} */ (['sample-archive', 'archive', 'processing', 'worker', 'api']);

/**
 * Keeps one stack for all specs of a jest run that need none of their own. It lives in jest's main process, since spec files
 * come and go, and is started when the first spec asks.
 *
 * `GET` gives the environment of the apps once they are up, 404 when there are none yet; `POST` offers an environment (with a
 * database, a Redis and a DATA_DIR for it) to start them with, and is answered with the one that they run with: another
 * spec may have been first.
 *
 * @param {{ add: (undo: () => Promise<void>) => void }} teardown gets what ends it all
 * @returns {Promise<string>} the address
 */
export async function serveSharedStack(teardown) {
  /** @type {Promise<NodeJS.ProcessEnv> | undefined} */
  let stack;
  const offer = (env) => (stack ??= startApps(env, teardown));
  const server = createServer((request, response) => {
    void answer(request, offer, () => stack).then(
      ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  teardown.add(() => closeServer(server));
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

async function answer(request, offer, current) {
  const stack = request.method === 'POST' ? offer(await json(request)) : current();
  return stack ? { status: 200, body: await stack } : { status: 404, body: {} };
}

async function startApps(env, teardown) {
  teardown.add(() => giveBack(env));
  const control = controlProcesses(await appSubjects(env));
  teardown.add(control.stop);
  await Promise.all(APPS.map((app) => control.start(app)));
  return env;
}

async function giveBack({ DATABASE_URL: url, DATA_DIR: dataDir }) {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await withDatabase(server.href, (client) =>
    client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
  rmSync(dataDir, { recursive: true, force: true });
}

function closeServer(server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}
