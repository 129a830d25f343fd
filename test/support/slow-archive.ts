import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Answer } from './api-client.js';
import { startSlowProxy, type SlowProxy } from './slow-proxy.js';
import { atSpecEnd } from './spec-end.js';
import { starImage } from './star-image.js';
import { startStack, type Stack } from './start-stack.js';

const SKY = { ra: 84, dec: -5 };

/** A stack with an archive of adjustable speed, and one observation of one file in it. */
export interface SlowArchive {
  readonly stack: Stack;
  readonly proxy: SlowProxy;
  readonly obsId: string;
  readonly file: ArchiveFile;
  /** True once a good part of the file has been downloaded, but not all. */
  isHalfDown(this: void, job: Answer['json']): boolean;
}

export interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface SlowArchiveOptions {
  readonly sidePixels: number;
  /** Further settings of the apps. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts all apps, with a proxy in front of the sample archive that does not delay anything yet. */
export async function openSlowArchive({ sidePixels, env }: SlowArchiveOptions): Promise<SlowArchive> {
  const proxy = await startSlowProxy();
  const stack = await startStack({ apps: ['sample-archive'], env: { ARCHIVE_URL: proxy.url, ...env } });
  proxy.target = stack.sampleArchiveUrl;
  await Promise.all((['archive', 'processing', 'worker', 'api'] as const).map((app) => stack.start(app)));
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  atSpecEnd(() => rmSync(folder, { recursive: true }));
  const file = writeArchiveFile(folder, sidePixels);
  const { json } = await stack.sampleArchive.post('/sample/folders', { folder });
  const isHalfDown = (job: Answer['json']) => job.downloadedBytes > 0.3 * file.size;
  return { stack, proxy, obsId: json.observations[0].obsId, file, isHalfDown };
}

function writeArchiveFile(folder: string, sidePixels: number): ArchiveFile {
  const name = 'jw09999-o002_t001_nircam_clear-f200w_i2d.fits';
  const grid = { ...SKY, scaleArcsec: 0.03, width: sidePixels, height: sidePixels };
  const bytes = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  writeFileSync(path.join(folder, name), bytes);
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
