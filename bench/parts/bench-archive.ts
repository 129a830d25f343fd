import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createArchiveClient, type ArchiveClient } from '#archive-client';
import { Settings } from '#platform';
import { freePort, untilUp } from './bench-engine.js';
import { peakMegabytesOf } from './process-figures.js';

/** The archive app in a separate process. */
export interface BenchArchive {
  readonly client: ArchiveClient;
  /** Peak of its resident memory since its start. */
  peakMegabytes(): number;
  close(): Promise<void>;
}

interface ConnectionLimit {
  readonly folder: string;
  readonly archiveUrl: string;
  readonly redisUrl: string;
}

export async function startBenchArchive({
  folder,
  archiveUrl,
  redisUrl,
}: ConnectionLimit): Promise<BenchArchive> {
  const port = await freePort();
  const settings = { DATA_DIR: folder, ARCHIVE_SERVICE_PORT: String(port), LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...settings, ARCHIVE_URL: archiveUrl, REDIS_URL: redisUrl };
  const app = spawn(process.execPath, ['dist/bundles/archive/main.js'], { env, stdio: 'inherit' });
  const client = createArchiveClient({
    url: `http://127.0.0.1:${port}`,
    secret: new Settings().INTERNAL_SECRET,
  });
  await untilUp(() => client.health());
  return {
    client,
    peakMegabytes: () => peakMegabytesOf(app.pid),
    async close() {
      await client.close();
      app.kill('SIGTERM');
    },
  };
}

/**
 * nginx as the archive: it serves the files of a folder as downloads of products, straight from the kernel's cache, so that clients never
 * wait for it.
 */
export async function startFileServer(
  filesFolder: string,
  ownFolder: string,
): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const config = path.join(ownFolder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${ownFolder}/nginx.pid; error_log ${ownFolder}/nginx.log;
     events { worker_connections 256; }
     http {
       sendfile on; access_log off; keepalive_requests 1000000; client_body_temp_path ${ownFolder}/body;
       server {
         listen 127.0.0.1:${port}; root ${filesFolder};
         location = /api/v0.1/Download/file {
           if ($arg_uri ~ "(?<file>jw[A-Za-z0-9._-]+)$") { rewrite ^ /$file? last; }
           return 404;
         }
       }
     }`,
  );
  const server = spawn('/usr/sbin/nginx', ['-c', config, '-p', ownFolder], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await untilUp(() => fetch(url));
  return { url, server };
}
