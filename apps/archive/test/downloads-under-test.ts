import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage, type Storage } from '#platform';
import type { DownloadProgress, DownloadRequest } from '#archive-client/contract';
import { keysIn } from '../../../test/support/keys-in.js';
import { downloadFiles, type DownloadsContext } from '../src/download/download-files.js';
import { findKeys } from '../src/download/sources/find-keys.js';
import { httpSource } from '../src/download/sources/http-source.js';
import { s3Source, type Bucket } from '../src/download/sources/s3-source.js';
import { archiveHttp, type ArchiveHttp } from '../src/portal/archive-http.js';
import { BUCKET, DOWNLOAD, etagOf, S3, serveFile, startFakeMast, uriOf, type FakeMast } from './fake-mast.js';
import { freeSlots } from './free-slots.js';
import { silentLogger } from './settings.js';

export const OBS_ID = 'jw02731-o001_t017_nircam_f090w';
/** The file that the archive offers. */
export const NAME = `${OBS_ID}_i2d.fits`;
/** Bytes of one range. */
export const CHUNK = 5_000;
export const BLOCK = 2880;

/** A file with a FITS header followed by noise. */
export const fitsFile = (blocks = 6): Buffer => {
  const file = randomBytes(blocks * BLOCK);
  file.write('SIMPLE  =                    T');
  return file;
};
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Parts {
  mast: FakeMast;
  root: string;
  storage: Storage;
  context: DownloadsContext;
  /** The archive's file of the name {@link NAME}. */
  original: Buffer;
}

/** Downloads from a test's own archive into its own storage, created for each test of a `describe`. */
export function downloadsUnderTest() {
  const t = {} as Parts;
  let http: ArchiveHttp;
  let bucket: Bucket;

  beforeEach(async () => {
    t.mast = await startFakeMast();
    http = archiveHttp(t.mast.url, 'a-token');
    bucket = {
      http: archiveHttp(`${t.mast.url}${S3}`),
      name: BUCKET,
      slowDownPausesMs: [5, 10, 20],
    };
    t.root = await mkdtemp(path.join(tmpdir(), 'firstlight-download-'));
    t.storage = diskStorage(path.join(t.root, 'data'));
    t.context = {
      storage: t.storage,
      assertRoom: () => Promise.resolve(),
      logger: silentLogger,
      limits: { chunkBytes: CHUNK, chunkTimeoutMs: 5_000, maxFileBytes: 1e6 },
      sources: {
        http: httpSource(http),
        s3: (dataUris) => s3Source(bucket, findKeys(http, dataUris)),
      },
      slots: freeSlots,
      folder: path.join(t.root, 'downloads'),
    };
    t.original = fitsFile();
    t.mast.files.set(NAME, t.original);
  });
  afterEach(async () => {
    await http.close();
    await bucket.http.close();
    await t.mast.close();
    await rm(t.root, { recursive: true });
  });

  return Object.assign(t, toolsOf(t));
}

/** Helpers for the parts of a download. */
function toolsOf(t: Parts) {
  const requestFor = (...names: string[]): DownloadRequest => ({
    obsId: OBS_ID,
    source: 'auto',
    files: names.map((fileName) => ({ fileName, dataUri: uriOf(fileName), size: null })),
  });
  const download = (
    request = requestFor(NAME),
    report: (progress: DownloadProgress) => void = () => undefined,
    signal = new AbortController().signal,
    change: Partial<DownloadsContext> = {},
  ) => downloadFiles({ ...t.context, ...change }, request, report, signal);

  const keyOf = (file: Buffer, name = NAME) => `archive/${OBS_ID}/${sha256(file).slice(0, 16)}/${name}`;
  /** The stored bytes of the current `t.original`. */
  const stored = () => readFile(path.join(t.root, 'data', keyOf(t.original)));
  const storedKeys = () => keysIn(t.storage, 'archive');
  const folder = () => path.join(t.root, 'downloads', OBS_ID);
  /** The only part of a file. @throws ENOENT if there is none */
  const partPath = async (name = NAME) => {
    const parts = (await readdir(folder())).filter(
      (entry) => entry.startsWith(name) && entry.endsWith('.part'),
    );
    if (parts.length > 1) throw new Error(`several parts: ${parts.join(', ')}`);
    return path.join(folder(), parts[0] ?? `${name}.part`);
  };
  const partSize = async () => (await stat(await partPath())).size;
  const gets = () => t.mast.callsTo(DOWNLOAD, 'GET');
  const ranges = () => gets().map((call) => call.headers.range);

  /** Waits until sent bytes are on disk. */
  const partGrownTo = async (bytes: number) => {
    while ((await partSize().catch(() => 0)) < bytes) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  /** Breaks the GET number `n` (1-based) after `bytes`. */
  const breakAt = (n: number, bytes: number) => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD' || gets().length !== n) return serveFile(t.mast, call, response);
      const start = Number(/\d+/.exec(call.headers.range ?? '')?.[0]);
      response.writeHead(206, {
        etag: etagOf(t.original),
        'content-range': `bytes ${start}-${start + CHUNK - 1}/${t.original.length}`,
        'content-length': CHUNK,
      });
      response.write(t.original.subarray(start, start + bytes));
      void partGrownTo(start + bytes).then(() => response.destroy());
    };
  };
  const serveNormally = () => {
    t.mast.onDownload = (call, response) => serveFile(t.mast, call, response);
  };

  return {
    ...{ requestFor, download, keyOf, stored, storedKeys, folder, partPath, partGrownTo, partSize },
    ...{ gets, ranges, breakAt, serveNormally },
  };
}
