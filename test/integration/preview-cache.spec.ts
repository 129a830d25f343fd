import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeFits } from '#kernels';
import { openAccount, type Account } from '../support/api-client.js';
import { followJob, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { sharedStack } from '../support/shared-stack.js';
import { startStack, type RunningStack } from '../support/start-stack.js';

jest.setTimeout(90_000);

let stack: RunningStack;
let owner: Account;
beforeAll(async () => {
  stack = await sharedStack();
  owner = await openAccount(stack.url);
});

const SIDE = 32;
/** An image of this test only, so that its cached files are ours. */
const image = (side = SIDE) =>
  writeFits([
    {},
    { name: 'SCI', shape: [side, side], data: Float32Array.from({ length: side ** 2 }, Math.random) },
  ]);

interface Kept {
  storage_key: string;
  size: string;
}
async function keptOf(id: string): Promise<Kept[]> {
  return stack.database.query(
    `SELECT preview_cache.storage_key, size FROM preview_cache JOIN records ON sha256 = content_sha256 WHERE id = $1`,
    [id],
  );
}
const keptSoon = (id: string, count: number) =>
  waitFor(async () => ((await keptOf(id)).length >= count ? true : undefined));
/** Files beside a cached one without a row. */
async function strays(kept: Kept): Promise<string[]> {
  const rows: Kept[] = await stack.database.query('SELECT storage_key FROM preview_cache');
  const known = new Set(rows.map((row) => path.basename(row.storage_key)));
  return readdirSync(path.dirname(fileOf(kept))).filter((name) => !known.has(name));
}
const fileOf = ({ storage_key: key }: Kept) => path.join(stack.dataDir, 'data', key);

describe('previews and histograms', () => {
  it.each(['preview?width=64', 'histogram?bins=8'])('are cached, and served again (%s)', async (what) => {
    const id = await uploadRecord(owner, 'kept.fits', image());
    const look = () => owner.get(`/api/spacedata/${id}/${what}`);
    const first = await look();
    await keptSoon(id, 1);
    const [kept] = await keptOf(id);
    expect(Number(kept.size)).toBe(first.bytes.length);
    const second = await look();
    expect(second.bytes.equals(first.bytes)).toBe(true);
    for (const header of ['content-type', 'etag', 'cache-control', 'content-length'])
      expect([header, second.headers.get(header)]).toEqual([header, first.headers.get(header)]);
    expect(await keptOf(id)).toHaveLength(1);
    // Again when the file was removed without its row, or truncated.
    if (what.startsWith('preview')) rmSync(fileOf(kept));
    else truncateSync(fileOf(kept), 10);
    expect((await look()).bytes.equals(first.bytes)).toBe(true);
    await keptSoon(id, 1);
    expect(existsSync(fileOf((await keptOf(id))[0]))).toBe(true);
  });

  it.each(['preview?width=64', 'histogram?bins=8'])(
    'are read from the storage, not computed again (%s)',
    async (what) => {
      const id = await uploadRecord(owner, 'kept.fits', image());
      const look = (more = '') => owner.get(`/api/spacedata/${id}/${what}${more}`);
      const first = await look();
      await keptSoon(id, 1);
      // Same length, other content: the end of the picture, or the last digit.
      const text = first.bytes.toString('latin1');
      const marked = Buffer.from(
        what.startsWith('preview')
          ? `${text.slice(0, -4)}mark`
          : text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
        'latin1',
      );
      writeFileSync(fileOf((await keptOf(id))[0]), marked);
      expect((await look()).bytes.equals(marked)).toBe(true);
      // Other parameters are another entry.
      expect((await look('&stretch=sqrt')).bytes.equals(marked)).toBe(false);
    },
  );

  it('are cached for each limit alone', async () => {
    const id = await uploadRecord(owner, 'kept.fits', image());
    const limits = ['', '&low=0.25', '&low=0.5', '&high=0.75', '&low=0.25&high=0.75'];
    const pictures: string[] = [];
    for (const [i, given] of limits.entries()) {
      const { bytes } = await owner.get(`/api/spacedata/${id}/preview?width=64&stretch=linear${given}`);
      pictures.push(bytes.toString('base64'));
      await keptSoon(id, i + 1);
    }
    expect(new Set(pictures).size).toBe(limits.length);
  });

  it('are cached with the headers of their cube', async () => {
    const data = Float32Array.from({ length: 4 * 4 * 3 }, Math.random);
    const cube = writeFits([{}, { name: 'SCI', shape: [4, 4, 3], data }]);
    const id = await uploadRecord(owner, 'cube.fits', cube);
    const look = () => owner.get(`/api/spacedata/${id}/preview?width=10&height=10&sliceIndex=2`);
    await look();
    await keptSoon(id, 1);
    const { headers } = await look();
    expect([headers.get('x-cube-slices'), headers.get('x-cube-slice')]).toEqual(['3', '2']);
  });

  it('are stored once for simultaneous requests, and not at all after a failure', async () => {
    const id = await uploadRecord(owner, 'kept.fits', image());
    const ask = (query: string) => owner.get(`/api/spacedata/${id}/preview?${query}`);
    await ask('width=20');
    await keptSoon(id, 1);
    const before = await strays((await keptOf(id))[0]);
    await Promise.all(Array.from({ length: 8 }, () => ask('width=40')));
    expect((await ask('hdu=9')).status).toBe(400);
    await keptSoon(id, 2);
    expect(await keptOf(id)).toHaveLength(2);
    // The losers of the race left no file behind.
    const isSame = async () => {
      const now = await strays((await keptOf(id))[0]);
      return now.length === before.length ? true : undefined;
    };
    expect(await waitFor(isSame)).toBe(true);
  });

  it('of others are separate', async () => {
    const id = await uploadRecord(owner, 'kept.fits', image());
    const path = `/api/spacedata/${id}/preview?width=48`;
    await owner.get(path);
    await keptSoon(id, 1);
    const stranger = await openAccount(stack.url);
    expect((await stranger.get(path)).status).toBe(404);
  });
});

describe('generate-thumbnails', () => {
  it('queues exactly the records without one, once', async () => {
    const user = await openAccount(stack.url);
    const ids = await Promise.all([1, 2, 3].map(() => uploadRecord(user, 'a.fits', image())));
    await uploadRecord(user, 'table.csv', 'a,b\n1,2\n');
    const hasThumbnail = async (id: string) =>
      (await user.get(`/api/spacedata/${id}`)).json.hasThumbnail === true;
    for (const id of ids) await waitFor(async () => ((await hasThumbnail(id)) ? true : undefined));
    const order = () => user.post('/api/spacedata/generate-thumbnails');
    expect([(await order()).status, (await order()).json]).toEqual([202, { queued: 0 }]);
    expect((await user.post('/api/spacedata/generate-thumbnails', {})).status).toBe(202);
    for (const [query, body] of [
      ['', { limit: 5 }],
      ['?limit=5', undefined],
    ] as const) {
      const refused = await user.post(`/api/spacedata/generate-thumbnails${query}`, body);
      expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'limit']);
    }
    await stack.database.query(`UPDATE records SET thumbnail_key = NULL WHERE id = ANY ($1)`, [ids.slice(1)]);
    // The job cannot end before the last request, which would otherwise queue the records again.
    const holder = stack.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT id FROM records WHERE id = ANY ($1) FOR UPDATE`, [ids.slice(1)]);
    const orders = await Promise.all([order(), order(), order(), order(), order()]);
    await holder.commitTransaction();
    await holder.release();
    expect(orders.map(({ json }) => json.queued).sort()).toEqual([0, 0, 0, 0, 2]);
    const { items } = (await user.get('/api/jobs?type=thumbnails')).json;
    const job = items.find(({ description }: { description: string }) => description.includes('2 records'));
    await followJob(user, job.jobId);
    for (const id of ids) expect(await hasThumbnail(id)).toBe(true);
  });
});

describe('the preview cache', () => {
  const MAX_BYTES = 2 ** 20;
  const folder = (own: RunningStack) => path.join(own.dataDir, 'data/preview-cache');

  it('keeps its size while previews are made, without a worker', async () => {
    const own = await startStack({ apps: ['processing', 'api'], env: { PREVIEW_CACHE_MB: '1' } });
    const user = await openAccount(own.url);
    const id = await uploadRecord(user, 'kept.fits', image(160));
    const bytes = async () => {
      const [row]: { size: string | null }[] = await own.database.query(
        'SELECT sum(size) AS size FROM preview_cache',
      );
      return Number(row.size);
    };
    let made = 0;
    for (let n = 0; n < 100; n += 1) {
      const answer = await user.get(`/api/spacedata/${id}/preview?width=160&low=${n / 1000}`);
      expect(answer.status).toBe(200);
      made += answer.bytes.length;
      expect(await bytes()).toBeLessThan(1.1 * MAX_BYTES);
    }
    expect(made).toBeGreaterThan(2 * MAX_BYTES);
    expect(await bytes()).toBeGreaterThan(0.9 * MAX_BYTES);
    const isTrimmed = async () => {
      const [{ rows }]: { rows: string }[] = await own.database.query(
        'SELECT count(*) AS rows FROM preview_cache',
      );
      return readdirSync(folder(own)).length === Number(rows) || undefined;
    };
    expect(await waitFor(isTrimmed)).toBe(true);
  });

  it('that cannot be written is told once in the log, and once when it can', async () => {
    const own = await startStack({ apps: ['processing', 'api'], env: { LOG_LEVEL: 'info' } });
    const user = await openAccount(own.url);
    const id = await uploadRecord(user, 'kept.fits', image());
    const preview = async (width: number) =>
      (await user.get(`/api/spacedata/${id}/preview?width=${width}`)).status;
    const lines = () =>
      readFileSync(path.join(own.dataDir, 'logs/api.log'), 'utf8').match(
        /previews are (?:not cached|cached again)/g,
      ) ?? [];
    const hasLines = (count: number) => waitFor(() => lines().length === count || undefined);
    expect(await preview(20)).toBe(200);
    await waitFor(() => existsSync(folder(own)) || undefined);
    rmSync(folder(own), { recursive: true });
    writeFileSync(folder(own), 'no folder');
    for (const width of [30, 31, 32]) expect(await preview(width)).toBe(200);
    expect(await hasLines(1)).toBe(true);
    expect(await preview(33)).toBe(200);
    rmSync(folder(own));
    expect(await preview(34)).toBe(200);
    expect(await hasLines(2)).toBe(true);
    expect(lines()).toEqual(['previews are not cached', 'previews are cached again']);
  });
});
