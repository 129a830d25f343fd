import path from 'node:path';
import { createTeardown } from '../../scripts/processes/shutdown.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { makeScratchFolder } from './scratch.mjs';
import { startTestServices } from './services.mjs';
import { serveSharedStack } from './shared-stack.mjs';

/**
 * Jest's global setup for projects that need services. Specs find the addresses in the environment. `npm test` has started
 * PostgreSQL and Redis already, for all its steps.
 */
export default async function setUp() {
  const teardown = createTeardown();
  globalThis.testServices = teardown;
  try {
    if (!process.env.TEST_DATABASE_URL || !process.env.TEST_REDIS_URL) await startServers(teardown);
    process.env.TEST_STACK_URL = await serveSharedStack(teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function startServers(teardown) {
  const dataDir = path.join(PROJECT_ROOT, '.data');
  const { folder, remove } = await makeScratchFolder(dataDir);
  teardown.add(remove);
  Object.assign(process.env, await startTestServices({ folder, dataDir }, teardown));
}
