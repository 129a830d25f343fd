import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

const read = (name: string) => readFileSync(path.join(PROJECT_ROOT, 'deploy', name), 'utf8');

const run = (command: string, ...args: string[]) => {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { isThere: !error, status, said: `${stdout}${stderr}` };
};

const itWith = (command: string, ...args: string[]) => {
  const { isThere } = run(command, ...args);
  if (!isThere) console.warn(`${command} is not installed: its example in deploy is not checked`);
  return isThere ? it : it.skip;
};

const isThere = run('openssl', 'version').isThere;
if (!isThere)
  console.warn('openssl is not installed: the example of nginx is not checked with a certificate');

(isThere ? itWith('nginx', '-v') : it.skip)('nginx accepts the example, with a certificate', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-nginx-'));
  try {
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
    const subject = ['-subj', '/CN=firstlight.example.org', '-days', '1'];
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    );
    const servers = read('nginx/firstlight.conf').replaceAll('/etc/ssl/firstlight', folder);
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `pid nginx.pid; error_log stderr; events {} http { access_log off; client_body_temp_path body; ${servers} }`,
    );
    const { status, said } = run('nginx', '-t', '-p', folder, '-c', 'nginx.conf');
    expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

itWith('caddy', 'version')('Caddy accepts the example', () => {
  const file = path.join(PROJECT_ROOT, 'deploy/caddy/Caddyfile');
  const { status, said } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
});
