import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atSpecEnd, waitFor } from './spec-end.js';

const UP_TIMEOUT_MS = 20_000;

/**
 * Configuration of docs/operations.md: uploads and pictures are streamed, the hub is upgraded, and the client address is passed
 * on.
 */
const configuration = (port: number, upstreams: readonly number[]) => `
user root;
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 20000; }
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream firstlight {
    ${upstreams.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://firstlight;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 1h;
      proxy_send_timeout 1h;
      proxy_connect_timeout 2s;
    }
  }
}
`;

/** Starts nginx in front of the APIs at these ports; it ends with the spec. */
export async function startBalancer(port: number, upstreams: readonly number[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-nginx-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(port, upstreams));
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
}
