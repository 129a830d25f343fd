import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { atSpecEnd, waitFor } from './spec-end.js';
import type { BucketSettings } from './start-bucket.js';

/** Debian 12 packages that it needs; they are not installed automatically. */
export const SWIFT_PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached';

const PROGRAMS = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`);
const RING_BUILDER = '/usr/bin/swift-ring-builder';
const MEMCACHED = '/usr/bin/memcached';
const UP_TIMEOUT_MS = 60_000;
const PART_POWER = 4;

export const isSwiftInstalled = (): boolean =>
  [...PROGRAMS, RING_BUILDER, MEMCACHED].every((file) => existsSync(file));

type Role = 'account' | 'container' | 'object';

/** The settings of all four servers: private, and run as the user of the tests. */
const common = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;

const roleConf = (folder: string, role: Role, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${role}-server
[app:${role}-server]
use = egg:swift#${role}
`;

/** The order of the filters is that of Swift's own documentation for s3api with tempauth. */
const proxyConf = (folder: string, port: number, memcached: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo', 'versioned_writes']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`;

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_suffix = of
swift_hash_path_prefix = tests
[storage-policy:0]
name = Policy-0
default = yes
`;

/** Devices of the cluster, on one disk. */
function buildRing(folder: string, role: Role, port: number): void {
  const run = (...args: string[]) =>
    execFileSync(RING_BUILDER, [`${role}.builder`, ...args], { cwd: folder, stdio: 'pipe' });
  run('create', String(PART_POWER), '1', '0');
  run('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  run('rebalance');
}

/**
 * Starts OpenStack Swift with its S3 interface in a folder, on free ports, as the user of the tests: one disk, one copy of
 * everything. It ends with the spec.
 */
export async function startSwift(): Promise<BucketSettings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-swift-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'devices/disk'), { recursive: true });
  const [proxy, account, container, object, memcached] = await findFreePorts(5);
  writeFileSync(path.join(folder, 'swift.conf'), SWIFT_CONF);
  const log = openSync(path.join(folder, 'log'), 'a');
  const run = (command: string, ...args: string[]) => {
    const server = spawn(command, args, { cwd: folder, stdio: ['ignore', log, log] });
    const exited = new Promise((resolve) => server.once('exit', resolve).once('error', resolve));
    atSpecEnd(async () => {
      server.kill('SIGKILL');
      await exited;
    });
  };
  run(MEMCACHED, '-l', '127.0.0.1', '-p', String(memcached), '-m', '16', '-u', userInfo().username);
  for (const [role, port] of [
    ['account', account],
    ['container', container],
    ['object', object],
  ] as const) {
    // prettier-ignore
    buildRing(folder, role, port);
    writeFileSync(path.join(folder, `${role}.conf`), roleConf(folder, role, port));
    run(`/usr/bin/swift-${role}-server`, `${role}.conf`);
  }
  writeFileSync(path.join(folder, 'proxy.conf'), proxyConf(folder, proxy, memcached));
  run('/usr/bin/swift-proxy-server', 'proxy.conf');
  const endpoint = `http://127.0.0.1:${proxy}`;
  const isUp = () => fetch(`${endpoint}/healthcheck`).then(({ ok }) => ok || undefined, () => undefined); // prettier-ignore
  if (!(await waitFor(isUp, { timeoutMs: UP_TIMEOUT_MS })))
    throw new Error(`Swift does not start: ${readFileSync(path.join(folder, 'log'), 'utf8').slice(-2000)}`);
  return {
    ...{ STORAGE_DRIVER: 's3', S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: 'images' },
    ...{ S3_ACCESS_KEY_ID: 'test:tester', S3_SECRET_ACCESS_KEY: 'testing' },
  };
}
