import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Settings } from '#platform';
import { createProcessingClient, type ProcessingClient } from '#processing-client';
import { peakMegabytesOf } from './process-figures.js';

/** The processing app in a separate process. */
export interface BenchEngine {
  readonly client: ProcessingClient;
  readonly url: string;
  /** Peak of its resident memory in megabytes, as Linux keeps it. */
  peakMegabytes(): number;
  close(): Promise<void>;
}

/** Starts the built engine with the files of a folder as its storage. */
export async function startBenchEngine(folder: string): Promise<BenchEngine> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PROCESSING_PORT: String(port), LOG_LEVEL: 'warn' };
  const app = spawn(process.execPath, ['dist/bundles/processing/main.js'], { env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const client = createProcessingClient({
    url,
    secret: new Settings().INTERNAL_SECRET,
  });
  const close = async () => {
    await client.close();
    app.kill('SIGTERM');
  };
  try {
    await untilUp(() => client.health());
  } catch (error) {
    await close();
    throw error;
  }
  return {
    client,
    url,
    peakMegabytes: () => peakMegabytesOf(app.pid),
    close,
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Attempts at intervals of a tenth of a second: on a busy machine a process takes half a minute to start. */
const MAX_TRIES = 600;

export async function untilUp(check: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries >= MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
