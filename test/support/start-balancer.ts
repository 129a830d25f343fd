import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { atSpecEnd, waitFor } from './spec-end.js';

const UP_TIMEOUT_MS = 20_000;

const EXAMPLE = path.join(PROJECT_ROOT, 'deploy/nginx/firstlight.conf');

/** Settings of the process, for a server without root's folders. */
const withServers = (servers: string) => `
user root;
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 20000; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
${servers}
}
`;

/** The example for operators, with these ports and without TLS; its redirect listens on a socket in the folder. */
function exampleAt(folder: string, port: number, upstreams: readonly number[]): string {
  const [api, api2] = upstreams;
  return readFileSync(EXAMPLE, 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${api}`)
    .replaceAll('127.0.0.1:3010', `127.0.0.1:${api2}`)
    .replace('listen 80;', `listen unix:${folder}/redirect.sock;`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_certificate.*$/gm, '');
}

/** Whether nginx is installed; says so if it is not. */
export function hasNginx(): boolean {
  const isThere = spawnSync('nginx', ['-v']).status === 0;
  if (!isThere) console.warn('nginx is not installed: nothing runs behind a load balancer');
  return isThere;
}

/**
 * Starts nginx in front of the APIs at these ports; it ends with the spec.
 *
 * @returns its folder, in which it would write what it buffers
 */
export async function startBalancer(port: number, upstreams: readonly [number, number]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-nginx-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'nginx.conf'), withServers(exampleAt(folder, port, upstreams)));
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;'];
  const nginx = spawn('nginx', args, { stdio: 'inherit' });
  const ended = new Promise<string>((resolve) => {
    nginx.once('error', (error) => resolve(error.message));
    nginx.once('exit', (code) => resolve(`exit code ${code}`));
  });
  atSpecEnd(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const isUp = waitFor(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => undefined); // Not listening yet.
      return answer?.ok ? true : undefined;
    },
    { timeoutMs: UP_TIMEOUT_MS },
  );
  const outcome = await Promise.race([isUp, ended]);
  if (outcome !== true) throw new Error(`nginx did not come up: ${outcome}`);
  return folder;
}
