import { spawn } from 'node:child_process';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { atSpecEnd, waitFor } from './spec-end.js';

/** A second API process for a stack, with the same database, queues and engine; it ends with the spec. */
export async function startFurtherApi(env: NodeJS.ProcessEnv): Promise<string> {
  const [port] = await findFreePorts(1);
  const api = spawn(process.execPath, ['dist/bundles/api/main.js'], {
    env: { ...env, API_PORT: String(port) },
    stdio: 'ignore',
  });
  atSpecEnd(async () => {
    if (api.exitCode !== null) return;
    const ended = new Promise((resolve) => api.once('exit', resolve));
    api.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = await waitFor(
    async () => {
      const answer = await fetch(`${url}/api/health/live`).catch(() => undefined); // Not listening yet.
      return answer?.ok ? true : undefined;
    },
    { timeoutMs: 60_000 },
  );
  if (!isUp) throw new Error('the further API does not answer');
  return url;
}
