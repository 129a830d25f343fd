import path from 'node:path';
import { build, createServer } from 'vite';

/** Folder of the page's sources, with the configuration of its build. */
const PAGE = 'apps/web';

const configOf = (root) => ({ configFile: path.join(root, PAGE, 'vite.config.ts') });

/**
 * Builds the page into dist/web.
 *
 * @param {string} root the project folder
 * @returns {Promise<boolean>} whether it could be built; its errors are printed
 */
export async function buildPage(root) {
  try {
    await build({ ...configOf(root), logLevel: 'warn' });
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

/**
 * Serves the page from its sources, which the browser takes over as they change; everything of the service is passed on to it.
 *
 * @param {string} root the project folder
 * @param {string} serviceUrl
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function servePageSources(root, serviceUrl) {
  const hub = { target: serviceUrl, ws: true };
  const server = await createServer({
    ...configOf(root),
    server: { host: '127.0.0.1', proxy: { '/api': serviceUrl, '/hubs': hub, '/swagger': serviceUrl } },
  });
  await server.listen();
  const listener = /** @type {import('node:http').Server} */ (server.httpServer);
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address());
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
