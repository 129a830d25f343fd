import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Settings, type InternalAddress } from '#platform';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { programFile } from '../../scripts/project/programs.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { COMPILED_CODE } from './compiled-code.js';
import { atSpecEnd, waitFor } from './spec-end.js';

const UP_TIMEOUT_MS = 30_000;

/** The engine of tests has the marker of development. */
export const { INTERNAL_SECRET } = new Settings();

export interface TestEngine {
  readonly url: string;
  /** How a client reaches it. */
  readonly address: InternalAddress;
  readonly pid: number;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Puts a file into the engine's storage. */
  store(key: string, bytes: Uint8Array): void;
}

/** A folder that goes with the spec. */
function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-engine-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built engine alone, with a storage of its own unless `DATA_DIR` is given; it ends with the spec. */
export async function startEngine(environment: NodeJS.ProcessEnv = {}): Promise<TestEngine> {
  const folder = environment.DATA_DIR ?? ownFolder();
  const [port] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: folder, PROCESSING_PORT: String(port), LOG_LEVEL: 'error' };
  const app = spawn(process.execPath, [programFile('processing/main')], {
    cwd: PROJECT_ROOT,
    env: { ...env, ...COMPILED_CODE, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  const kill = async () => {
    app.kill('SIGKILL');
    await exited;
  };
  atSpecEnd(kill);
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  if (!(await waitFor(isUp, { timeoutMs: UP_TIMEOUT_MS }))) throw new Error('the engine does not start');
  return {
    ...{ url, folder, kill },
    address: { url, secret: INTERNAL_SECRET },
    pid: app.pid!,
    store(key, bytes) {
      const file = path.join(folder, 'data', key);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    },
  };
}
