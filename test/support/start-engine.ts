import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountCaller, inContext, Settings, type InternalAddress } from '#platform';
import { createProcessingClient, type ProcessingClient } from '#processing-client';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { programFile } from '../../scripts/project/programs.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { COMPILED_CODE } from './compiled-code.js';
import { atSpecEnd, waitFor } from './spec-end.js';

const UP_TIMEOUT_MS = 30_000;
const HEALTH_TIMEOUT_MS = 5_000;

/** The development secret of test engines. */
export const { INTERNAL_SECRET } = new Settings();

/** An engine that is shared by several specs. */
export interface SharedEngine {
  readonly url: string;
  /** Its address for clients. */
  readonly address: InternalAddress;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Puts a file into the engine's storage. */
  store(key: string, bytes: Uint8Array): void;
}

export interface TestEngine extends SharedEngine {
  readonly pid: number;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Creates a folder that is removed with the spec. */
function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-engine-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A port may be taken between choice and use. */
const START_ATTEMPTS = 3;

/**
 * Starts the built engine alone, with a separate storage unless `DATA_DIR` is given; it ends with the spec. Specs that neither configure,
 * kill nor measure it use {@link sharedEngine}.
 */
export async function startEngine(environment: NodeJS.ProcessEnv = {}): Promise<TestEngine> {
  const folder = environment.DATA_DIR ?? ownFolder();
  for (let attempt = 1; ; attempt += 1) {
    const [port] = await findFreePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const env = { DATA_DIR: folder, PROCESSING_PORT: String(port), LOG_LEVEL: 'error', ...COMPILED_CODE };
    const { app, kill } = launch({ ...process.env, ...env, ...environment });
    if (await comesUp(app, url)) {
      return { ...engineAt({ url, secret: INTERNAL_SECRET }, folder), kill, pid: app.pid! };
    }
    const end = app.exitCode === null ? 'does not answer' : `ended with code ${app.exitCode}`;
    await kill();
    if (attempt === START_ATTEMPTS) throw new Error(`the engine does not start: it ${end}`);
  }
}

function launch(env: NodeJS.ProcessEnv) {
  const app = spawn(process.execPath, [programFile('processing/main')], {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  const kill = async () => {
    app.kill('SIGKILL');
    await exited;
  };
  atSpecEnd(kill);
  return { app, kill };
}

async function comesUp(app: ChildProcess, url: string): Promise<boolean> {
  const ask = () => fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
  const isUp = () =>
    app.exitCode === null
      ? ask().then(
          ({ ok }) => ok || undefined,
          () => undefined,
        )
      : false;
  return (await waitFor(isUp, { timeoutMs: UP_TIMEOUT_MS })) ?? false;
}

/** The engine at an address with this DATA_DIR. */
export const engineAt = (address: InternalAddress, folder: string): SharedEngine => ({
  ...{ url: address.url, address, folder },
  store: storeBelow(folder),
});

/** A client of the engine, an account of its own there, since specs share the engine; it ends with the spec. */
export function clientOf({ address }: SharedEngine): ProcessingClient {
  const client = createProcessingClient(address);
  atSpecEnd(() => client.close());
  const caller = accountCaller(randomUUID());
  const methods = Object.entries(client) as [string, (...args: unknown[]) => unknown][];
  const named = methods.map(([name, method]) => {
    const call = (...args: unknown[]) =>
      inContext({ requestId: randomUUID(), caller }, () => method(...args));
    return [name, call];
  });
  return Object.fromEntries(named) as ProcessingClient;
}

const storeBelow =
  (folder: string): SharedEngine['store'] =>
  (key, bytes) => {
    const file = path.join(folder, 'data', key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };
