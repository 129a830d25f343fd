import { inContext, type Caller } from '#platform';
import { asDownload, MAX_DOWNLOADS } from './download-limit.js';

/** Downloads that last until `end`. */
function heldDownloads() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const start = (caller: Caller, send = () => ended) =>
    inContext({ requestId: 'r-1', caller }, () => asDownload(send));
  return { start, end };
}

it('a caller has eight downloads at once; others have theirs', async () => {
  const { start, end } = heldDownloads();
  const all = Array.from({ length: MAX_DOWNLOADS }, () => start('user:vera'));
  await expect(start('user:vera')).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 5 });
  all.push(start('address:192.0.2.1'));
  end();
  await Promise.all(all);
  await start('user:vera');
});

it('a download that fails makes room for another', async () => {
  const fail = () => Promise.reject(new Error('broken off'));
  for (let i = 0; i < 2 * MAX_DOWNLOADS; i += 1)
    await expect(heldDownloads().start('user:vera', fail)).rejects.toThrow('broken off');
});
