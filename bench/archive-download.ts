/**
 * Downloads of an import compared with aria2c: 20 files of 50 MB from one server on this machine, ours with SHA-256, checks, flushing and
 * the move into the storage. Alternating runs; prints each run, medians and their ratio, and the memory of the archive app. Needs the
 * Debian packages aria2 and nginx-light.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchArchive, startFileServer, type BenchArchive } from './parts/bench-archive.js';
import { percentile } from './parts/timing.js';

const FILES = 20;
const FILE_BYTES = 50_000_000;
const RUNS = 5;
const MIN_RATIO = 0.8;
const MAX_MEGABYTES = 250;

type RedisScript = typeof import('../scripts/services/redis.mjs');

const NAMES = Array.from(
  { length: FILES },
  (_, i) => `jw09999-o${String(i + 1).padStart(3, '0')}_t001_nircam_f200w_i2d.fits`,
);
const uriOf = (name: string) => `mast:JWST/product/${name}`;
const urlOf = (server: string, name: string) => `${server}/api/v0.1/Download/file?uri=${uriOf(name)}`;

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-download-'));
chmodSync(folder, 0o755); // nginx runs as another user.
const files = path.join(folder, 'files');
try {
  writeFiles();
  const { startRedis } = (await import(path.resolve('scripts/services/redis.mjs'))) as RedisScript;
  const redis = await startRedis({
    dataDir: path.join(folder, 'redis'),
    packagesDir: path.resolve('.data/redis-server'),
  });
  const { url, server } = await startFileServer(files, folder);
  const data = path.join(folder, 'data');
  const archive = await startBenchArchive({ folder: data, archiveUrl: url, redisUrl: redis.url });
  try {
    await measure(archive, url, data);
  } finally {
    await archive.close();
    server.kill('SIGTERM');
    await redis.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}

function writeFiles(): void {
  mkdirSync(files);
  for (const name of NAMES) {
    const bytes = randomBytes(FILE_BYTES);
    bytes.write('SIMPLE  =                    T');
    writeFileSync(path.join(files, name), bytes);
  }
}

async function measure(archive: BenchArchive, url: string, data: string): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    theirs.push(await quietly(() => withAria2(url)));
    rmSync(path.join(folder, 'aria2'), { recursive: true });
    ours.push(await quietly(() => withUs(archive, `bench-${run}`)));
    rmSync(path.join(data, 'data', 'archive'), { recursive: true });
    console.log(`aria2c ${speed(theirs[run])}, ours ${speed(ours[run])}; load ${loadavg()[0].toFixed(1)}`);
  }
  const [peer, own] = [theirs, ours].map((times) => percentile(times, 50));
  const megabytes = archive.peakMegabytes();
  console.log(`median: aria2c ${speed(peer)}, ours ${speed(own)}`);
  console.log(`  ratio ${(peer / own).toFixed(2)}, ${MIN_RATIO} needed: ${verdict(peer / own >= MIN_RATIO)}`);
  console.log(
    `  archive app ${megabytes.toFixed(0)} MB at its peak, below ${MAX_MEGABYTES} needed: ${verdict(megabytes < MAX_MEGABYTES)}`,
  );
}

/** Milliseconds of work that begins with an idle disk. */
async function quietly(work: () => unknown): Promise<number> {
  spawnSync('sync');
  // A blocked process learns only later which of its connections were closed.
  await sleep(100);
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function withUs({ client }: BenchArchive, obsId: string): Promise<void> {
  const wanted = NAMES.map((fileName) => ({ fileName, dataUri: uriOf(fileName), size: FILE_BYTES }));
  await client.download({ obsId, source: 'http', files: wanted }, () => undefined);
}

function withAria2(url: string): void {
  const target = path.join(folder, 'aria2');
  const list = path.join(folder, 'list');
  writeFileSync(list, NAMES.map((name) => `${urlOf(url, name)}\n out=${name}\n`).join(''));
  const { status } = spawnSync('aria2c', ['-q', '-x3', '-j3', '-d', target, '-i', list], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`aria2c ended with ${status}`);
}

function speed(ms: number): string {
  return `${((FILES * FILE_BYTES) / 1e3 / ms).toFixed(0)} MB/s`;
}

function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
}
