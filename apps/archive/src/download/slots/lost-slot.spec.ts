import 'reflect-metadata';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import type { Logger } from '#platform';
import { downloadsUnderTest, fitsFile, NAME, OBS_ID, sha256 } from '../../../test/downloads-under-test.js';
import { etagOf, serveFile } from '../../../test/fake-mast.js';
import { downloadSlots, type DownloadSlots } from './download-slots.js';
import { forgetDownload } from '../remove-stale-downloads.js';
import { openPartial } from '../files/partial-file.js';
import { SlotLostError } from './slot-lease.js';
import type { SlotStore } from './slot-store.js';

const t = downloadsUnderTest();
const never = new AbortController().signal;
const free = () => undefined;

/** Slots that are lost on command only, however busy the machine is. */
function losableSlots(lifeMs = 3_000) {
  let isKept = true;
  const store: SlotStore = {
    ask: () => Promise.resolve((isKept = true)),
    renew: () => Promise.resolve(isKept),
    leave: () => Promise.resolve(),
  };
  const slots = downloadSlots({ store, lifeMs, logger: pino({ level: 'silent' }) });
  return { slots, lose: () => (isKept = false) };
}

it('a download that loses its slot stops, and resumes from its bytes in the next one', async () => {
  const { slots, lose } = losableSlots();
  t.mast.onDownload = (call, response) => {
    if (call.method === 'HEAD' || t.gets().length !== 2) return serveFile(t.mast, call, response);
    const place = `bytes 5000-9999/${t.original.length}`;
    response.writeHead(206, { etag: etagOf(t.original), 'content-range': place, 'content-length': 5_000 });
    response.write(t.original.subarray(5_000, 6_000));
    void t.partGrownTo(6_000).then(lose);
  };
  const { files } = await t.download(undefined, undefined, never, { slots });
  expect(files[0].sha256).toBe(sha256(t.original));
  expect(t.ranges().slice(0, 3)).toEqual(['bytes=0-4999', 'bytes=5000-9999', 'bytes=6000-10999']);
});

it('removing a download stops when its slot is lost, since another process may resume it', async () => {
  const part = `${NAME}.01234567.part`;
  await mkdir(t.folder(), { recursive: true });
  await writeFile(path.join(t.folder(), part), 'bytes of another process');
  const lost = new SlotLostError();
  const mayWrite = () => {
    throw lost;
  };
  const run: DownloadSlots['run'] = (_obsId, _signal, _onWait, work) =>
    work({ signal: AbortSignal.abort(lost), mayWrite });
  const told = await new Promise((resolve) => {
    const logger = { warn: resolve } as unknown as Logger;
    forgetDownload({ ...t.context, slots: { run }, logger }, OBS_ID, never);
    setTimeout(resolve, 500, 'nothing'); // A removal reports no progress.
  });
  expect(await readdir(t.folder())).toEqual([part]);
  expect(told).toMatchObject({ err: lost });
});

describe('a partial file', () => {
  const open = (part: string | null, mayWrite: () => void = free) =>
    openPartial({ folder: t.folder(), fileName: NAME }, part, ['sha256'], mayWrite);

  it('accepts nothing from a writer without the slot, not even pending bytes', async () => {
    let isOurs = true;
    const partial = await open(null, () => {
      if (!isOurs) throw new Error('over');
    });
    await partial.append(Buffer.from('ours'));
    await partial.flush();
    await partial.append(Buffer.from('late'));
    isOurs = false;
    await expect(partial.close()).rejects.toThrow('over');
    expect(await readFile(partial.path, 'latin1')).toBe('ours');
  });

  it('is written by offset: a late writer repeats identical bytes', async () => {
    const bytes = fitsFile(2);
    const late = await open(null);
    await late.append(bytes.subarray(0, 100));
    await late.flush();
    const next = await open(late.part);
    expect([next.part, next.done]).toEqual([late.part, 100]);
    await next.append(bytes.subarray(100));
    await next.flush();
    await late.append(bytes.subarray(100, 300));
    await late.close();
    await next.close();
    expect(await readFile(next.path)).toEqual(bytes);
    expect(next.digest('sha256')).toBe(sha256(bytes));
  });

  it('that starts over is a new one: late bytes of another version are not mixed in', async () => {
    const late = await open(null);
    await late.append(Buffer.from('old version'));
    await late.flush();
    const next = await open(late.part);
    await next.restart();
    await next.append(Buffer.from('new'));
    await late.append(Buffer.from(' goes on'));
    await late.close();
    await next.close();
    expect(await readFile(next.path, 'latin1')).toBe('new');
    expect(await readdir(t.folder())).toEqual([path.basename(next.path)]);
  });

  it('does not touch the parts of other files', async () => {
    const other = await openPartial({ folder: t.folder(), fileName: `${NAME}.gz` }, null, ['sha256'], free);
    const partial = await open(null);
    expect((await readdir(t.folder())).sort()).toEqual(
      [other.path, partial.path].map((p) => path.basename(p)).sort(),
    );
    await Promise.all([other.close(), partial.close()]);
  });
});
